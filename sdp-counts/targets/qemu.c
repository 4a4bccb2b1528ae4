// A plugin for QEMU 4.2 to 8.2 that prints the number of executed instructions at each write to standard error.
// It contains its own declarations, because not every package of QEMU has the header `qemu-plugin.h`.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

struct qemu_plugin_tb; // a translated block of instructions

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t plugin, void (*)(uint64_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_syscall_cb(uint64_t plugin, void (*)(uint64_t, unsigned, int64_t, uint64_t, uint64_t,
    uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t));

int qemu_plugin_version = 1;

enum { AARCH64_WRITE = 64, STANDARD_ERROR = 2 };

static uint64_t executed;

static void on_translation(uint64_t plugin, struct qemu_plugin_tb *block) {
    (void)plugin;
    size_t count = qemu_plugin_tb_n_insns(block);
    qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, &executed, count);
}

static void on_system_call(uint64_t plugin, unsigned cpu, int64_t number, uint64_t a, uint64_t b, uint64_t c,
    uint64_t d, uint64_t e, uint64_t f, uint64_t g, uint64_t h) {
    (void)plugin, (void)cpu, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h;
    if (number == AARCH64_WRITE && a == STANDARD_ERROR) {
        printf("%" PRIu64 "\n", executed);
        fflush(stdout);
    }
}

int qemu_plugin_install(uint64_t plugin, const void *info, int argc, char **argv) {
    (void)info, (void)argc, (void)argv;
    qemu_plugin_register_vcpu_tb_trans_cb(plugin, on_translation);
    qemu_plugin_register_vcpu_syscall_cb(plugin, on_system_call);
    return 0;
}
