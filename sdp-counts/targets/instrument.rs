//! Adds a counter to a WebAssembly module: the exported global `executed`.
//!
//! It does not count constants, instructions on locals and the bounds of blocks. Compilers turn them into immediate
//! operands, registers and labels.

use std::{env, error::Error, fs};

use wasm_encoder::reencode::{Error as ReencodeError, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, GlobalSection, GlobalType, Module, ValType,
};
use wasmparser::{ExportSectionReader, FunctionBody, GlobalSectionReader, Operator, Parser};

type Result<T = (), E = ReencodeError> = std::result::Result<T, E>;

/// The index of the counter among the globals, after those of the module.
struct Counter(u32);

impl Reencode for Counter {
    type Error = std::convert::Infallible;

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Result {
        self.0 = section.count();
        utils::parse_global_section(self, globals, section)?;
        let ty = GlobalType {
            val_type: ValType::I64,
            mutable: true,
            shared: false,
        };
        globals.global(ty, &ConstExpr::i64_const(0));
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result {
        utils::parse_export_section(self, exports, section)?;
        exports.export("executed", ExportKind::Global, self.0);
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        // Of the instructions since the counter was last increased.
        let mut count = 0;
        for operator in body.get_operators_reader()? {
            let operator = operator?;
            count = i64::from(counts(&operator)).saturating_add(count);
            if count != 0 && ends_run(&operator) {
                function
                    .instructions()
                    .global_get(self.0)
                    .i64_const(count)
                    .i64_add()
                    .global_set(self.0);
                count = 0;
            }
            function.instruction(&self.instruction(operator)?);
        }
        code.function(&function);
        Ok(())
    }
}

/// Returns whether the operator counts.
fn counts(operator: &Operator<'_>) -> bool {
    use Operator as Op;
    let is_local = matches!(
        operator,
        Op::LocalGet { .. } | Op::LocalSet { .. } | Op::LocalTee { .. } | Op::Drop
    );
    let is_constant = matches!(
        operator,
        Op::I32Const { .. } | Op::I64Const { .. } | Op::F32Const { .. } | Op::F64Const { .. }
    );
    let is_bound = matches!(
        operator,
        Op::Block { .. } | Op::Loop { .. } | Op::Else | Op::End | Op::Nop
    );
    !is_local && !is_constant && !is_bound
}

/// Returns whether control can enter or leave a run of instructions at the operator.
fn ends_run(operator: &Operator<'_>) -> bool {
    use Operator as Op;
    let is_bound = matches!(operator, Op::Loop { .. } | Op::Else | Op::End);
    let is_branch = matches!(
        operator,
        Op::If { .. } | Op::Br { .. } | Op::BrIf { .. } | Op::BrTable { .. }
    );
    let is_exit = matches!(
        operator,
        Op::Call { .. } | Op::CallIndirect { .. } | Op::Return | Op::Unreachable
    );
    is_bound || is_branch || is_exit
}

fn main() -> std::result::Result<(), Box<dyn Error>> {
    let [input, output] = env::args()
        .skip(1)
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| "usage: instrument INPUT OUTPUT")?;
    let mut module = Module::new();
    Counter(0).parse_core_module(&mut module, Parser::new(0), &fs::read(input)?)?;
    fs::write(output, module.finish())?;
    Ok(())
}
