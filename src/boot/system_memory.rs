//! Asks the allocator of the C library to give memory back.

/// Allocations from this size on are given back to the system as soon as they are freed, in bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const GIVEN_BACK: i32 = 128 * 1024;

/// Keeps the allocator from holding on to what was needed once. glibc raises its limit by itself to the size of whatever is
/// freed, up to 32 MB: after the start, when pictures are read and shaders compiled, it would keep some 60 MB of holes.
pub(super) fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the call changes a number in the allocator and may be made at any time; here no other thread runs yet.
    #[expect(unsafe_code, reason = "the allocator is written in C")]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, GIVEN_BACK);
    }
}
