// The bytes of the stubs as read-only data; gradpath_stubs_tool writes both files.
// SPDX-License-Identifier: MIT
#if defined(__APPLE__)
#define SYMBOL(name) _##name
.section __TEXT,__const
#else
#define SYMBOL(name) name
.section .rodata
#endif

.globl SYMBOL(gradpath_stub_blobs)
.balign 8
SYMBOL(gradpath_stub_blobs):
.incbin "stub_blobs.bin"

.globl SYMBOL(gradpath_stub_sources)
SYMBOL(gradpath_stub_sources):
.incbin "stub_sources.bin"

#if defined(__ELF__)
.section .note.GNU-stack,"",%progbits
#endif
