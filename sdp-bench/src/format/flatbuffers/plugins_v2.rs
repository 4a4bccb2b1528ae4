//! The next version of the registry's tables. The fields keep their slots and types, so that every version can read
//! them. The added field is the last one, and the removed one keeps its slot.

use super::kinds::{Scalar, Tables, Text};
use super::native::Native;
use crate::workload::plugins::v2;

tables! {
    Parameter {
        address: Scalar<u64>,
        display_name: Text<'a>,
        identifier: Text<'a>,
        unit: Text<'a>,
        min_value: Scalar<f32>,
        max_value: Scalar<f32>,
        default_value: Scalar<f32>,
        current_value: Scalar<f32>,
        raw_flags: Scalar<u32>,
        is_writable: Scalar<bool>,
        can_ramp: Scalar<bool>,
        is_hidden: Scalar<bool>,
    }

    Plugin to v2::Plugin {
        name: Text<'a>,
        manufacturer_id: Text<'a>,
        component_type: Text<'a>,
        component_subtype: Text<'a>,
        parameters: Tables<'a, Parameter<'a>>,
    }

    PluginRegistry to v2::PluginRegistry {
        plugins: Tables<'a, Plugin<'a>>,
        total_plugin_count: Scalar<u32>,
        total_parameter_count: Scalar<u32>,
    }
}

natives!(Parameter<'_> => v2::Parameter {
    identifier: Text<'a>,
    display_name: Text<'a>,
    address: Scalar<u64>,
    is_hidden: Scalar<bool>,
    unit: Text<'a>,
    min_value: Scalar<f32>,
    max_value: Scalar<f32>,
    default_value: Scalar<f32>,
    current_value: Scalar<f32>,
    is_writable: Scalar<bool>,
    can_ramp: Scalar<bool>,
});

impl Native<f64> for f32 {
    #[inline]
    fn native(self) -> f64 {
        self.into()
    }
}
