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

        visit_fields!([0] $name, $archived);

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

parts! {
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "SignedBlockSeq")]
    SignedBlock, ArchivedSignedBlock, SignedBlockSeq<'_> {
        sig: Signature,
        #[sdp(lazy)]
        block: Block,
    }

    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "BlockSeq")]
    Block, ArchivedBlock, BlockSeq<'_> {
        head: Head,
        #[sdp(lazy)]
        body: Body,
    }

    Head, ArchivedHead {
        version: u32,
        time: u64,
        seq: u64,
        fee: u64,
        prev_hash: Hash,
        body_hash: Hash,
        ux_hash: Hash,
    }

    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "BodySeq")]
    Body, ArchivedBody, BodySeq<'_> {
        #[sdp(lazy)]
        transactions: Vec<Transaction>,
    }

    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "TransactionSeq")]
    Transaction, ArchivedTransaction, TransactionSeq<'_> {
        length: u32,
        kind: u8,
        inner_hash: Hash,
        sigs: Vec<Signature>,
        inputs: Vec<Hash>,
        outputs: Vec<Output>,
    }

    Output, ArchivedOutput {
        address: Address,
        coins: u64,
        hours: u64,
    }

    Address, ArchivedAddress {
        version: u8,
        key: Key,
    }
}

impl Workload for SignedBlock {
    type Borrowed<'a> = Self;
    type Lazy<'a> = SignedBlockSeq<'a>;
    type TextBorrowed<'a> = Self;
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
