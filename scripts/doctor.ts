// `npm run doctor`: examines an installation beside the running product, says for each part whether it is fine and, if
// not, what to do, and exits with 1 on a problem. It writes and sends nothing. `--json` for programs.
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
