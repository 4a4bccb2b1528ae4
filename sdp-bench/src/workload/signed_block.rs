//! A signed block of a blockchain, as in Skycoin's comparison of serializers: 1,546 bytes in SDP.

use fastrand::Rng;

use super::Workload;

macro_rules! fixed_bytes {
    ($($(#[$doc:meta])* $name:ident, $archived:ident: $len:literal;)*) => {$(
        native! {
            $(#[$doc])*
            #[derive(Copy)]
            #[repr(transparent)]
            pub(crate) struct $name(#[serde(with = "serde_bytes")] pub(crate) [u8; $len]);
        }

        fields!($name, $archived: 0);

        impl Default for $name {
            fn default() -> Self {
                Self([0; $len])
            }
        }

        impl $name {
            fn random(rng: &mut Rng) -> Self {
                let mut bytes = [0; $len];
                rng.fill(&mut bytes);
                Self(bytes)
            }
        }
    )*};
}

fixed_bytes! {
    Signature, ArchivedSignature: 65;
    Hash, ArchivedHash: 32;
    /// A RIPEMD-160 hash of a public key.
    Key, ArchivedKey: 20;
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "SignedBlockSeq")]
    pub(crate) struct SignedBlock {
        pub(crate) sig: Signature,
        #[sdp(lazy)]
        pub(crate) block: Block,
    }
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "BlockSeq")]
    pub(crate) struct Block {
        pub(crate) head: Head,
        #[sdp(lazy)]
        pub(crate) body: Body,
    }
}

native! {
    #[derive(Default)]
    pub(crate) struct Head {
        pub(crate) version: u32,
        pub(crate) time: u64,
        pub(crate) seq: u64,
        pub(crate) fee: u64,
        pub(crate) prev_hash: Hash,
        pub(crate) body_hash: Hash,
        pub(crate) ux_hash: Hash,
    }
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "BodySeq")]
    pub(crate) struct Body {
        #[sdp(lazy)]
        pub(crate) transactions: Vec<Transaction>,
    }
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "TransactionSeq")]
    pub(crate) struct Transaction {
        pub(crate) length: u32,
        pub(crate) kind: u8,
        pub(crate) inner_hash: Hash,
        pub(crate) sigs: Vec<Signature>,
        pub(crate) inputs: Vec<Hash>,
        pub(crate) outputs: Vec<Output>,
    }
}

native! {
    #[derive(Default)]
    pub(crate) struct Output {
        pub(crate) address: Address,
        pub(crate) coins: u64,
        pub(crate) hours: u64,
    }
}

native! {
    #[derive(Default)]
    pub(crate) struct Address {
        pub(crate) version: u8,
        pub(crate) key: Key,
    }
}

fields!(SignedBlock, ArchivedSignedBlock; SignedBlockSeq<'_>: sig, block);
fields!(Block, ArchivedBlock; BlockSeq<'_>: head, body);
fields!(Head, ArchivedHead: version, time, seq, fee, prev_hash, body_hash, ux_hash);
fields!(Body, ArchivedBody; BodySeq<'_>: transactions);
fields!(Transaction, ArchivedTransaction; TransactionSeq<'_>: length, kind, inner_hash, sigs, inputs, outputs);
fields!(Output, ArchivedOutput: address, coins, hours);
fields!(Address, ArchivedAddress: version, key);

impl Workload for SignedBlock {
    type Borrowed<'a> = Self;
    type Lazy<'a> = SignedBlockSeq<'a>;
    type TextBorrowed<'a> = Self;

    fn borrowed(&self) -> Self {
        self.clone()
    }
}

impl SignedBlock {
    /// Creates a block of three transactions, each with three signatures, inputs and outputs.
    pub(crate) fn example() -> Self {
        let mut rng = Rng::with_seed(1_546);
        Self {
            sig: Signature::random(&mut rng),
            block: Block {
                head: Head {
                    version: 2,
                    time: 1_538_036_613,
                    seq: 9_999_999_999,
                    fee: 1_234_123_412_341_234,
                    prev_hash: Hash::random(&mut rng),
                    body_hash: Hash::random(&mut rng),
                    ux_hash: Hash::random(&mut rng),
                },
                body: Body {
                    transactions: (0..3).map(|_| Transaction::random(&mut rng)).collect(),
                },
            },
        }
    }
}

impl Transaction {
    fn random(rng: &mut Rng) -> Self {
        Self {
            length: 43_124,
            kind: 0,
            inner_hash: Hash::random(rng),
            sigs: (0..3).map(|_| Signature::random(rng)).collect(),
            inputs: (0..3).map(|_| Hash::random(rng)).collect(),
            outputs: (0..3).map(|_| Output::random(rng)).collect(),
        }
    }
}

impl Output {
    fn random(rng: &mut Rng) -> Self {
        Self {
            address: Address {
                version: 0,
                key: Key::random(rng),
            },
            coins: rng.u64(1_000_000..1_000_000_000),
            hours: rng.u64(1..100_000),
        }
    }
}
