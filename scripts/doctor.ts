// `npm run doctor`: examines an installation beside the running product, says of each part whether it is fine and what to do
// where it is not, and ends with 1 where there is a problem. It writes nothing and sends nothing. `--json` for programs.
import { diagnose } from "#scripts/doctor/diagnose.ts";
import { toLines } from "#scripts/doctor/finding.ts";
import { explain, Problem } from "#server/kernel/start/problem.ts";

const args = process.argv.slice(2);
try {
  if (args.some((arg) => arg !== "--json")) throw new Problem("usage: npm run doctor [-- --json]");
  const findings = await diagnose(process.env);
  const isFine = findings.every(({ status }) => status !== "problem");
  const text = args.includes("--json")
    ? JSON.stringify({ ok: isFine, findings })
    : toLines(findings).join("\n");
  process.stdout.write(`${text}\n`);
  process.exitCode = isFine ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
