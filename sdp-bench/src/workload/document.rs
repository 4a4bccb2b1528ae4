//! Text and bytes: a large value, text in many scripts, and an empty value.

use fastrand::Rng;

use super::Workload;
use super::derives::BorrowAs;

native! {
    /// A text, lines of text, and bytes.
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "DocumentSeq")]
    pub(crate) struct Document {
        pub(crate) text: String,
        pub(crate) lines: Vec<String>,
        #[serde(with = "serde_bytes")]
        pub(crate) bytes: Vec<u8>,
    }
}

borrowed! {
    /// [`Document`] with its text and bytes borrowed.
    pub(crate) struct DocumentRef<'a> {
        text: &'a str,
        #[serde(borrow)]
        lines: Vec<&'a str>,
        bytes: &'a [u8],
    }
}

/// [`Document`] with its text borrowed and its bytes owned.
#[derive(bitcode::Decode)]
pub(crate) struct DocumentTextRef<'a> {
    text: &'a str,
    lines: Vec<&'a str>,
    bytes: Vec<u8>,
}

fields!(Document, ArchivedDocument as DocumentRef; DocumentTextRef<'_>, DocumentSeq<'_>: text, lines, bytes);

impl Workload for Document {
    type Borrowed<'a> = DocumentRef<'a>;
    type Lazy<'a> = DocumentSeq<'a>;
    type TextBorrowed<'a> = DocumentTextRef<'a>;

    fn borrowed(&self) -> DocumentRef<'_> {
        self.borrow_as()
    }
}

impl Document {
    /// Creates 1 MiB of text and 1 MiB of bytes, divided by `divisor`.
    pub(crate) fn large(divisor: usize) -> Self {
        let len = (1_usize << 20).checked_div(divisor).unwrap_or_default();
        let mut rng = Rng::with_seed(1 << 20);
        let text = (0..len)
            .map(|_| match rng.u32(0..32) {
                0..6 => ' ',
                _ => rng.lowercase(),
            })
            .collect();
        let mut bytes = vec![0; len];
        rng.fill(&mut bytes);
        Self {
            text,
            lines: Vec::new(),
            bytes,
        }
    }

    /// Creates text in many scripts, with emoji and one to four bytes per character.
    pub(crate) fn unicode() -> Self {
        const LINES: [&str; 16] = [
            "The quick brown fox jumps over the lazy dog",
            "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich",
            "Voix ambiguë d’un cœur qui au zéphyr préfère les jattes de kiwis",
            "Příliš žluťoučký kůň úpěl ďábelské ódy",
            "Съешь же ещё этих мягких французских булок, да выпей чаю",
            "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
            "דג סקרן שט בים מאוכזב ולפתע מצא חברה",
            "نص حكيم له سر قاطع وذو شأن عظيم",
            "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा",
            "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า",
            "키스의 고유조건은 입술끼리 만나야 하고",
            "いろはにほへと ちりぬるを わかよたれそ つねならむ",
            "天地玄黃,宇宙洪荒。日月盈昃,辰宿列張。",
            "🎛🎚🎹🥁🎷🎺🎸🪕🎻🎧🎤🎼🎵🎶",
            "👩‍👩‍👧‍👦 👍🏽 🇦🇹 🇯🇵 ✌🏿 🏳️‍🌈",
            "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𐍈𐌰𐌿𐍂𐍃 𒀀𒀁𒀂",
        ];
        Self {
            text: LINES.join(" · ").repeat(4),
            lines: LINES.map(str::to_owned).to_vec(),
            bytes: LINES.concat().into_bytes(),
        }
    }

    pub(crate) fn empty() -> Self {
        Self::default()
    }
}
