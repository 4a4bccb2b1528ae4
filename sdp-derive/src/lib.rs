//! Expands the derives of `sdp`.
