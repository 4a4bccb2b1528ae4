//! [`Host`]: the plugins, and what a request does.

use std::sync::{Mutex, MutexGuard};

use tokio::sync::broadcast::{Receiver, Sender};

use crate::protocol::{ParameterChanged, Reason, Refused, Registry, SetParameter};

/// The plugins, shared by all clients.
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

    pub fn registry(&self) -> Registry {
        self.lock().clone()
    }

    /// Returns the changes after this moment.
    pub fn changes(&self) -> Receiver<ParameterChanged> {
        self.changes.subscribe()
    }

    /// Sets a parameter and tells all watchers, or returns why it has no effect.
    pub fn set(&self, request: &SetParameter) -> Result<ParameterChanged, Refused> {
        let mut registry = self.lock();
        let refused = |reason| Refused { reason };
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
        let change = ParameterChanged {
            plugin: request.plugin,
            address: request.address,
            value: request.value,
        };
        // The lock is held, so all watchers see the changes in the same order. An error means that there is none.
        let _ = self.changes.send(change.clone());
        Ok(change)
    }

    fn lock(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock().expect("no thread should panic")
    }
}
