//! Arbitrary values of the registry.
//!
//! The implementations are manual, because every user of these types would also build the derive.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::types::{Parameter, Plugin, PluginRegistry};

impl<'a> Arbitrary<'a> for PluginRegistry {
    fn arbitrary(data: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self {
            plugins: data.arbitrary()?,
            total_plugin_count: data.arbitrary()?,
            total_parameter_count: data.arbitrary()?,
        })
    }
}

impl<'a> Arbitrary<'a> for Plugin {
    fn arbitrary(data: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self {
            name: data.arbitrary()?,
            manufacturer_id: data.arbitrary()?,
            component_type: data.arbitrary()?,
            component_subtype: data.arbitrary()?,
            parameters: data.arbitrary()?,
        })
    }
}

impl<'a> Arbitrary<'a> for Parameter {
    fn arbitrary(data: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self {
            address: data.arbitrary()?,
            display_name: data.arbitrary()?,
            identifier: data.arbitrary()?,
            unit: data.arbitrary()?,
            min_value: data.arbitrary()?,
            max_value: data.arbitrary()?,
            default_value: data.arbitrary()?,
            current_value: data.arbitrary()?,
            raw_flags: data.arbitrary()?,
            is_writable: data.arbitrary()?,
            can_ramp: data.arbitrary()?,
        })
    }
}
