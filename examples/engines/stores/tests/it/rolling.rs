use std::process::Command;

use crate::Result;

/// For each replaced member, two jobs are sent without it, and three with it.
const OUTPUT: &str = "\
1.0.0: Job: new reads old (backward): every value; old reads new (forward): some values
  forward: Job: the reader skips the field `priority`
  forward: Job: the reader skips the field `tags`
  forward: Job.id: u32 holds only some values of u64
2.0.0: Job: new reads old (backward): every value; old reads new (forward): every value
  forward: Job: the reader skips the field `priority`
3.0.0: Job: new reads old (backward): every value, unchanged; old reads new (forward): every value, unchanged
1.0.0 to 3.0.0 and back: 180 jobs in each store
1.0.0 to 2.0.0 and back: 360 jobs in each store
all are 2.0.0: 375 jobs in each store
2.0.0 to 3.0.0 and back: 555 jobs in each store
all are 3.0.0: 570 jobs in each store
";

#[test]
fn members_go_up_and_down_in_every_order_without_a_loss() -> Result<()> {
    let output = Command::new(env!("CARGO_BIN_EXE_rolling")).output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(String::from_utf8(output.stdout)?, OUTPUT);
    Ok(())
}
