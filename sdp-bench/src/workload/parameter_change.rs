//! A parameter that moved: the message that a plugin sends most. 16 bytes in SDP.

use super::Workload;

native! {
    /// A parameter of a plugin has a new value.
    #[derive(Copy, Default)]
    #[repr(C)]
    pub(crate) struct ParameterChange {
        /// Which plugin of the session.
        pub(crate) plugin_id: u32,
        /// Which of its parameters.
        pub(crate) parameter_id: u32,
        /// From 0 to 1.
        pub(crate) value: f32,
        /// When, in samples since the block began.
        pub(crate) sample_offset: u32,
    }
}

fields!(ParameterChange, ArchivedParameterChange: plugin_id, parameter_id, value, sample_offset);

impl Workload for ParameterChange {
    type Borrowed<'a> = Self;
    type TextBorrowed<'a> = Self;

    fn borrowed(&self) -> Self {
        *self
    }
}

impl ParameterChange {
    /// The twelfth plugin's cutoff, somewhere in a block.
    pub(crate) fn example() -> Self {
        Self {
            plugin_id: 12,
            parameter_id: 1_017,
            value: 0.732_5,
            sample_offset: 387,
        }
    }
}
