import type { Fault } from "./fault.ts";

export const backup: readonly Fault[] = [
  {
    file: "scripts/backup/files.ts",
    find: 'if (!entry.name.startsWith(".")) yield* walk(path);',
    replace: "yield* walk(path);",
    caught_by: "scripts/backup/files.test.ts",
  },
  {
    file: "scripts/backup/restore-files.ts",
    find: "(name) => !own.includes(name)",
    replace: "() => true",
    caught_by: "scripts/backup/restore-files.test.ts",
  },
  {
    file: "scripts/backup/restore-files.ts",
    find: "await moveAll(incoming, folder, () => true);",
    replace: "",
    caught_by: "scripts/backup/restore-files.test.ts",
  },
  {
    file: "scripts/backup/restore-files.ts",
    find: "await rename(current, over);\n",
    replace: "",
    caught_by: "scripts/backup/restore-files.test.ts",
  },
  {
    file: "scripts/backup/restore-backup.ts",
    find: "if (!mayReplace && (await hasRows(client, productSchemas)))",
    replace: "if (!mayReplace && !(await hasRows(client, productSchemas)))",
    caught_by: "scripts/backup/restore-backup.test.ts",
  },
  {
    file: "scripts/backup/restore-backup.ts",
    find: "if (manifest.mode !== env.MODE)",
    replace: 'if (manifest.mode === "live" && env.MODE !== "live")',
    caught_by: "scripts/backup/restore-backup.test.ts",
  },
  {
    file: "scripts/backup/restore-standins.ts",
    find: 'await client.query("begin");\n',
    replace:
      'await client.query(`drop database if exists ${name} with (force)`);\n    await client.query("begin");\n',
    caught_by: "scripts/backup/restore-standins.test.ts",
  },
  {
    file: "standins/make-tables.ts",
    find: "statements.slice(0, count)",
    replace: "statements",
    caught_by: "scripts/backup/restore-standins.test.ts",
  },
  {
    file: "scripts/backup/write-backup.ts",
    find: "jobs,\n    ledger,",
    replace: "jobs: 0,\n    ledger,",
    caught_by: "scripts/backup/restore-backup.test.ts",
  },
];
