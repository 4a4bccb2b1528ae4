//! A parameter change: the most frequent message of a plugin, 16 bytes in SDP.

use super::Workload;

native! {
    #[derive(Copy, Default)]
    #[repr(C)]
    pub(crate) struct ParameterChange {
        pub(crate) plugin_id: u32,
        pub(crate) parameter_id: u32,
        pub(crate) value: f32,
        /// The time, in samples since the start of the block.
        pub(crate) sample_offset: u32,
    }
}

fields!(ParameterChange, ArchivedParameterChange: plugin_id, parameter_id, value, sample_offset);

impl Workload for ParameterChange {
    type Borrowed<'a> = Self;
    type Lazy<'a> = Self;
    type TextBorrowed<'a> = Self;

    fn borrowed(&self) -> Self {
        *self
    }
}

impl ParameterChange {
    /// Creates a change of the twelfth plugin's cutoff in the middle of a block.
    pub(crate) fn example() -> Self {
        Self {
            plugin_id: 12,
            parameter_id: 1_017,
            value: 0.732_5,
            sample_offset: 387,
        }
    }
}
