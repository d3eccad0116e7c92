//! Memory settings of the C library's allocator.

/// Allocations from this size on return to the system as soon as they are freed, in bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const GIVEN_BACK: i32 = 128 * 1024;
/// Number of heaps for all threads; by default each thread has its own, with its own holes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const HEAPS: i32 = 2;

/// Keeps the allocator from holding on to freed memory. glibc raises its threshold automatically to the
/// size of the largest freed block, up to 32 MB: after the start, when pictures are read and shaders
/// compiled, it would keep some 60 MB of holes.
pub(super) fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the calls set numbers in the allocator and are valid at any time; here no other thread runs
    // yet.
    #[expect(unsafe_code, reason = "the allocator is written in C")]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, GIVEN_BACK);
        libc::mallopt(libc::M_ARENA_MAX, HEAPS);
    }
}
