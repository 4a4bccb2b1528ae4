use std::process::Command;

use crate::Result;

/// For each replaced member, two jobs are sent without it, and three with it. Each job has two receivers.
const OUTPUT: &str = "\
1.0.0: Job: new reads old (backward): every value; old reads new (forward): some values
  forward: Job: the reader skips the field `priority`
  forward: Job: the reader skips the field `tags`
  forward: Job.id: u32 holds only some values of u64
2.0.0: Job: new reads old (backward): every value; old reads new (forward): every value
  forward: Job: the reader skips the field `priority`
3.0.0: Job: new reads old (backward): every value, unchanged; old reads new (forward): every value, unchanged
1.0.0 to 3.0.0 and back: 180 jobs sent, 360 received
1.0.0 to 2.0.0 and back: 180 jobs sent, 360 received
all are 2.0.0: 15 jobs sent, 30 received
2.0.0 to 3.0.0 and back: 180 jobs sent, 360 received
all are 3.0.0: 15 jobs sent, 30 received
";

#[test]
fn members_go_up_and_down_in_every_order_without_a_loss() -> Result<()> {
    let output = Command::new(env!("CARGO_BIN_EXE_rolling")).output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(String::from_utf8(output.stdout)?, OUTPUT);
    Ok(())
}
