use ::uuid::{Uuid, uuid};

use super::*;

#[test]
fn ids_are_their_bytes_in_the_order_of_the_text() {
    let id = uuid!("67e55044-10b1-426f-9247-bb680e5fe0c8");
    let bytes = [
        0x67, 0xe5, 0x50, 0x44, 0x10, 0xb1, 0x42, 0x6f, 0x92, 0x47, 0xbb, 0x68, 0x0e, 0x5f, 0xe0,
        0xc8,
    ];
    has_the_bytes(&id, Uuid::nil(), &bytes);
    has_the_bytes(&Uuid::nil(), id, &[0; 16]);
    has_the_bytes(&Uuid::max(), id, &[0xff; 16]);
    decodes_without_allocation(&id);
}
