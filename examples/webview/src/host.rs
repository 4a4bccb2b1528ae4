//! [`Host`]: the plugins, and what a request does.

use std::sync::Mutex;

use tokio::sync::broadcast::{Receiver, Sender};

use crate::protocol::{ParameterChanged, Reason, Refused, Registry, SetParameter};

/// The plugins, shared by all windows.
pub struct Host {
    registry: Mutex<Registry>,
    changes: Sender<ParameterChanged>,
}

impl Host {
    pub fn new(registry: Registry) -> Self {
        Self {
            registry: Mutex::new(registry),
            changes: Sender::new(256),
        }
    }

    /// Returns the plugins, and the changes after this moment.
    pub fn open(&self) -> (Registry, Receiver<ParameterChanged>) {
        let registry = self.registry.lock().expect("no thread should panic");
        (registry.clone(), self.changes.subscribe())
    }

    /// Sets a parameter and tells all windows, or returns why it has no effect.
    pub fn set(&self, request: &SetParameter) -> Result<(), Refused> {
        let mut registry = self.registry.lock().expect("no thread should panic");
        let refused = |reason| Refused {
            plugin: request.plugin,
            address: request.address,
            reason,
        };
        let index = usize::try_from(request.plugin).unwrap_or(usize::MAX);
        let plugin = registry.plugins.get_mut(index);
        let mut parameters = plugin.into_iter().flat_map(|it| &mut it.parameters);
        let Some(parameter) = parameters.find(|it| it.address == request.address) else {
            return Err(refused(Reason::Unknown));
        };
        if !parameter.is_writable {
            return Err(refused(Reason::ReadOnly));
        }
        let (min, max) = (parameter.min_value, parameter.max_value);
        // Also refuses NaN.
        if !(min..=max).contains(&request.value) {
            return Err(refused(Reason::OutOfRange { min, max }));
        }
        parameter.current_value = request.value;
        // The lock is held, so all windows see the changes in the same order. An error means that no window is open.
        let _ = self.changes.send(ParameterChanged {
            plugin: request.plugin,
            address: request.address,
            value: request.value,
        });
        Ok(())
    }
}
