//! The contents of the invisible groups of a macro.

use syn::{Expr, Type};

/// Returns the type inside of invisible groups and parentheses. A `$ty:ty` of a macro is in a group.
pub(crate) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        _ => ty,
    }
}

/// Unwraps the invisible groups of a macro, such as those around a `$value:literal`.
pub(crate) fn without_group(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => without_group(*group.expr),
        expr => expr,
    }
}
