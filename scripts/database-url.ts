// `npm run --silent database-url`: prints the address of the running embedded database for psql or pg_dump, as the
// owner of the tables; with `-- app` or `-- api`, as one of the other two roles. It contains a password.
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { explain, Problem } from "#server/kernel/start/problem.ts";

const settingOf: Readonly<Record<string, string>> = {
  owner: "DATABASE_OWNER_URL",
  app: "DATABASE_URL",
  api: "DATABASE_API_URL",
};

try {
  const [role = "owner"] = process.argv.slice(2);
  const setting = settingOf[role];
  if (!setting) throw new Problem("usage: npm run --silent database-url [-- owner|app|api]");
  const env: NodeJS.ProcessEnv = { ...process.env, ...attachedOwnerEnv(process.env) };
  process.stdout.write(`${env[setting]}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
