#[derive(SdpViews)]
#[sdp(borrowed = "PluginRef", lazy = "PluginSeq", derive(Debug), message_id = 3)]
pub struct Plugin {
    /// The name.
    pub name: String,
    #[sdp(borrowed, lazy)]
    parameters: Vec<Parameter>,
    notes: Indexed<Vec<String>>,
    #[sdp(skip)]
    cache: String,
}
#[derive(Debug)]
///The borrowed form of [`Plugin`].
pub struct PluginRef<'a> {
    /// The name.
    pub name: &'a str,
    parameters: Vec<ParameterRef<'a>>,
    notes: Indexed<Vec<&'a str>>,
    cache: String,
}
#[derive(Debug)]
///The lazy form of [`Plugin`].
pub struct PluginSeq<'a> {
    /// The name.
    pub name: &'a str,
    parameters: ::sdp::Seq<'a, ParameterSeq<'a>>,
    notes: ::sdp::IndexedSeq<'a, &'a str>,
    cache: String,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'a> __sdp::SdpEncode for PluginRef<'a> {
        const SIZE: __sdp::WireSize = __sdp::encoded_parts::<Self>().size();
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl<'a> __sdp::Fields for PluginRef<'a> {
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <&'a str as __sdp::SdpEncode>::SIZE,
                <Vec<ParameterRef<'a>> as __sdp::SdpEncode>::SIZE,
                <Indexed<Vec<&'a str>> as __sdp::SdpEncode>::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = __sdp::encoded_parts::<Self>();
            __sdp::encode_part!(& 'a str, & self.name, __sdp_pass, __sdp_parts, 0);
            __sdp::encode_part!(
                Vec < ParameterRef < 'a > >, & self.parameters, __sdp_pass, __sdp_parts,
                1
            );
            __sdp::encode_part!(
                Indexed < Vec < & 'a str > >, & self.notes, __sdp_pass, __sdp_parts, 2
            );
            __sdp::Pass::skip(__sdp_pass, &self.cache);
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<'de: 'a, 'a> __sdp::SdpDecode<'de> for PluginRef<'a> {
        const SIZE: __sdp::WireSize = __sdp::decoded_parts::<Self>().size();
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <&'a str as __sdp::SdpDecode<'de>>::SIZE,
                <Vec<ParameterRef<'a>> as __sdp::SdpDecode<'de>>::SIZE,
                <Indexed<Vec<&'a str>> as __sdp::SdpDecode<'de>>::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            __sdp::assert_message::<Self>();
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp::Result::Ok(Self {
                name: __sdp::decode_part!(& 'a str, 'de, __sdp_in, __sdp_parts, 0),
                parameters: __sdp::decode_part!(
                    Vec < ParameterRef < 'a > >, 'de, __sdp_in, __sdp_parts, 1
                ),
                notes: __sdp::decode_part!(
                    Indexed < Vec < & 'a str > >, 'de, __sdp_in, __sdp_parts, 2
                ),
                cache: <String as __sdp::Default>::default(),
            })
        }
    }
    #[automatically_derived]
    impl<'a> __sdp::SdpMessage for PluginRef<'a> {
        const NAME: &'static __sdp::str = "Plugin";
        const MESSAGE_ID: __sdp::MessageId = __sdp::message_id(3);
    }
    #[automatically_derived]
    impl<'a> __sdp::SdpLend for PluginRef<'a> {
        type Of<'__sdp> = PluginRef<'__sdp>;
        #[inline]
        fn shorten<'__sdp, '__sdp_long: '__sdp>(
            value: &'__sdp PluginRef<'__sdp_long>,
        ) -> &'__sdp PluginRef<'__sdp> {
            value
        }
    }
    #[automatically_derived]
    impl<'a> __sdp::SdpEncode for PluginSeq<'a> {
        const SIZE: __sdp::WireSize = __sdp::encoded_parts::<Self>().size();
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl<'a> __sdp::Fields for PluginSeq<'a> {
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <&'a str as __sdp::SdpEncode>::SIZE,
                <::sdp::Seq<'a, ParameterSeq<'a>> as __sdp::SdpEncode>::SIZE,
                <::sdp::IndexedSeq<'a, &'a str> as __sdp::SdpEncode>::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = __sdp::encoded_parts::<Self>();
            __sdp::encode_part!(& 'a str, & self.name, __sdp_pass, __sdp_parts, 0);
            __sdp::encode_part!(
                ::sdp::Seq < 'a, ParameterSeq < 'a > >, & self.parameters, __sdp_pass,
                __sdp_parts, 1
            );
            __sdp::encode_part!(
                ::sdp::IndexedSeq < 'a, & 'a str >, & self.notes, __sdp_pass,
                __sdp_parts, 2
            );
            __sdp::Pass::skip(__sdp_pass, &self.cache);
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<'de: 'a, 'a> __sdp::SdpDecode<'de> for PluginSeq<'a> {
        const SIZE: __sdp::WireSize = __sdp::decoded_parts::<Self>().size();
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <&'a str as __sdp::SdpDecode<'de>>::SIZE,
                <::sdp::Seq<'a, ParameterSeq<'a>> as __sdp::SdpDecode<'de>>::SIZE,
                <::sdp::IndexedSeq<'a, &'a str> as __sdp::SdpDecode<'de>>::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            __sdp::assert_message::<Self>();
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp::Result::Ok(Self {
                name: __sdp::decode_part!(& 'a str, 'de, __sdp_in, __sdp_parts, 0),
                parameters: __sdp::decode_part!(
                    ::sdp::Seq < 'a, ParameterSeq < 'a > >, 'de, __sdp_in, __sdp_parts, 1
                ),
                notes: __sdp::decode_part!(
                    ::sdp::IndexedSeq < 'a, & 'a str >, 'de, __sdp_in, __sdp_parts, 2
                ),
                cache: <String as __sdp::Default>::default(),
            })
        }
    }
    #[automatically_derived]
    impl<'a> __sdp::SdpMessage for PluginSeq<'a> {
        const NAME: &'static __sdp::str = "Plugin";
        const MESSAGE_ID: __sdp::MessageId = __sdp::message_id(3);
    }
    #[automatically_derived]
    impl<'a> __sdp::SdpLend for PluginSeq<'a> {
        type Of<'__sdp> = PluginSeq<'__sdp>;
        #[inline]
        fn shorten<'__sdp, '__sdp_long: '__sdp>(
            value: &'__sdp PluginSeq<'__sdp_long>,
        ) -> &'__sdp PluginSeq<'__sdp> {
            value
        }
    }
    const _: fn(
        <Parameter as __sdp::BorrowedForm>::Form<'static>,
    ) -> ParameterRef<'static> = |same| same;
    const _: fn(
        <Parameter as __sdp::LazyForm>::Form<'static>,
    ) -> ParameterSeq<'static> = |same| same;
    const _: fn(Indexed<Vec<String>>) -> __sdp::Indexed<Vec<String>> = |same| same;
    const _: fn(String) -> __sdp::String = |same| same;
    const _: fn(Vec<Parameter>) -> __sdp::Vec<Parameter> = |same| same;
    const _: fn(Vec<String>) -> __sdp::Vec<String> = |same| same;
    #[automatically_derived]
    impl __sdp::SdpViews for Plugin {
        type Borrowed<'__sdp> = PluginRef<'__sdp>;
        type Lazy<'__sdp> = PluginSeq<'__sdp>;
    }
    #[automatically_derived]
    impl __sdp::BorrowedForm for Plugin {
        type Form<'__sdp> = PluginRef<'__sdp>;
    }
    #[automatically_derived]
    impl __sdp::LazyForm for Plugin {
        type Form<'__sdp> = PluginSeq<'__sdp>;
    }
};
