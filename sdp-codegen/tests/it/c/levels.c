/* Lists that stayed encoded are a part of a deeper value. */
#include "levels.h"

static uint8_t buffer[4096];
static uint64_t memory[8192];

/* Encodes a tree of this depth with encoded texts in its last node, which have two levels. */
static enum sdp_error_kind encode(size_t depth, const struct texts *texts)
{
    static struct tree trees[130];
    memset(trees, 0, sizeof trees);
    for (size_t i = 0; i + 1 < depth; i++) {
        trees[i].children.data = &trees[i + 1];
        trees[i].children.len = 1;
    }
    trees[depth - 1].texts = *texts;
    size_t len;
    enum sdp_error_kind kind = tree_encode(&trees[0], buffer, sizeof buffer, &len).kind;
    struct sdp_arena arena = sdp_arena_over(memory, sizeof memory);
    struct tree tree;
    return kind != SDP_OK ? kind : tree_decode(buffer, len, &arena, &tree).kind == SDP_OK ? SDP_OK : SDP_CUSTOM;
}

int main(void)
{
    static const uint8_t bytes[] = { 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0 };
    struct texts texts;
    if (texts_decode(bytes, sizeof bytes, NULL, &texts).kind != SDP_OK || texts.lists.data != NULL)
        return 1;
    return encode(127, &texts) != SDP_OK || encode(128, &texts) != SDP_NESTING_TOO_DEEP;
}
