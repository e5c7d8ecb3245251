import type { Fault } from "./fault.ts";

export const kernel: readonly Fault[] = [
  {
    file: "server/kernel/run-command.ts",
    find: "if (replay) return { output: replay.output, run_now: [], is_replay: true };",
    replace: "void replay;",
    caught_by: "server/kernel/run-command.test.ts",
  },
  {
    file: "server/kernel/run-command.ts",
    find: "row.input_hash !== input_hash",
    replace: "row.input_hash === null",
    caught_by: "server/kernel/run-command.test.ts",
  },
  {
    file: "server/kernel/run-command.ts",
    find: "on_behalf_of: member?.on_behalf_of ?? null",
    replace: "on_behalf_of: null",
    caught_by: "server/kernel/run-command.test.ts",
  },
  {
    file: "server/kernel/move.ts",
    find: " and version =",
    replace: " and version >=",
    caught_by: "server/kernel/move.test.ts",
  },
  {
    file: "domain/refusal.ts",
    find: "if (version === seen) return;",
    replace: "if (version >= seen) return;",
    caught_by: "domain/refused-version.test.ts",
  },
  {
    file: "server/kernel/rate/limit.ts",
    find: "consumedPoints > tries)",
    replace: "consumedPoints > tries * 100)",
    caught_by: "server/kernel/rate/limit.test.ts",
  },
  {
    file: "server/http/middleware/security.ts",
    find: 'return site === "same-origin" || site === "none";',
    replace: "return true;",
    caught_by: "server/http/middleware/security.test.ts",
  },
  {
    file: "server/kernel/database/db.ts",
    find: "new SerialDriver(driver)) })",
    replace: "new SerialDriver(driver)), log: () => undefined })",
    caught_by: "server/kernel/database/statement-pool.test.ts",
  },
  {
    file: "server/kernel/database/db.ts",
    find: "return new Kysely<DB>({ dialect: new FixedDriverDialect(new SerialDriver(driver))",
    replace:
      "return new Kysely<DB>({ log: () => undefined, dialect: new FixedDriverDialect(new SerialDriver(driver))",
    caught_by: "tests/tooling/soak.test.ts",
  },
  {
    file: "scripts/supervisor/supervised-program.ts",
    find: "silence: 15_000",
    replace: "silence: 15_000_000",
    caught_by: "tests/resilience/processes/hanging.test.ts",
  },
  {
    file: "server/http/middleware/routed-request.ts",
    find: '  headers.delete("origin");\n',
    replace: "",
    caught_by: "server/http/middleware/routed-request.test.ts",
  },
  {
    file: "server/http/middleware/unread-body.ts",
    find: 'if (!(await discardRest(incoming, limits))) c.header("Connection", "close");',
    replace: "",
    caught_by: "server/http/middleware/unread-body.test.ts",
  },
  {
    file: "server/http/middleware/client-left.ts",
    find: "  if (!signal.aborted) return false;\n",
    replace: "",
    caught_by: "server/http/middleware/client-left.test.ts",
  },
  {
    file: "server/kernel/database/outage.ts",
    find: "(networkCodes.has(code) && networkErrors.has(error))",
    replace: "networkCodes.has(code)",
    caught_by: "server/http/middleware/outage.test.ts",
  },
];
