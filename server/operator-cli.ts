// `npm run operator`, for the administrator of the machine: sets the marketplace up (`setup`), makes an operator
// (`create <email> [roles]`), lists and changes the `team`, loads the categories that come with the product (`catalogue`), counts the figures anew
// (`figures rebuild`), or reads and changes `settings`.
import { setTimeout as wait } from "node:timers/promises";
import { units } from "#domain/limits.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import { isRefusal } from "#domain/refusal.ts";
import { Email } from "#domain/text.ts";
import { registerAccount } from "#server/account/commands/register-account.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { rebuildFigures } from "#server/figure/commands/rebuild-figures.ts";
import { countAll } from "#server/figure/jobs.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { Problem, reasonOf } from "#server/kernel/start/problem.ts";
import { grantOperator } from "#server/operator/commands/grant-operator.ts";
import { findOrCreateUser, makeRecoveryToken, unknownPassword } from "#server/services/auth-admin.ts";
import { settingsCli, settingsUsage } from "./operator-settings.ts";
import { setUp, type Terminal } from "./operator-setup.ts";
import { readRoles, teamCli, teamUsage } from "./operator-team.ts";

const usage = `usage: ${[
  "setup",
  "create <email> [roles]",
  ...teamUsage,
  "catalogue",
  "figures rebuild",
  ...settingsUsage,
]
  .map((words) => `npm run operator -- ${words}`)
  .join("\n       ")}`;

/**
 * Does what the arguments say and returns what to print.
 * @throws Error with a sentence for the person at the terminal
 */
export async function operatorCli(
  runtime: Runtime,
  args: readonly string[],
  terminal: Terminal,
): Promise<string> {
  const [verb, ...rest] = args;
  if (verb === "setup" && rest.length === 0)
    return setUp(runtime, terminal, (email) => createOperator(runtime, email, ["admin"]));
  if (verb === "catalogue" && rest.length === 0) return loadCatalogue(runtime);
  if (verb === "figures" && rest.length === 1 && rest[0] === "rebuild") return recountFigures(runtime);
  if (verb === "create" && (rest.length === 1 || rest.length === 2))
    return createOperator(runtime, rest[0], rest[1] === undefined ? ["admin"] : readRoles(rest[1]));
  const told =
    verb === "settings"
      ? await settingsCli(runtime, rest)
      : verb === "team"
        ? await teamCli(runtime, rest)
        : null;
  if (told !== null) return told;
  throw new Error(usage);
}

/** Counts the figures anew and returns once they are shown; until then the pages show those of before. */
async function recountFigures(runtime: Runtime): Promise<string> {
  const ctx = jobContext(runtime);
  const { default_time_zone: time_zone } = await runtime.settings.current();
  await ctx.run(rebuildFigures, { time_zone });
  // Another transaction may hold up the last rows; a running worker counts as well, step by step in turn.
  while (!(await countAll(ctx, Number.POSITIVE_INFINITY))) await wait(units.second_ms);
  return "The figures are counted anew.";
}

/** Loads the missing categories; leaves existing ones alone, even changed or archived ones. */
async function loadCatalogue(runtime: Runtime): Promise<string> {
  const { catalogue } = await import("#db/seed/catalogue/all.ts");
  const existing = await runtime.db.selectFrom("category").select("slug").execute();
  const slugs = new Set(existing.map(({ slug }) => slug));
  const missing = catalogue.filter(({ slug }) => !slugs.has(slug));
  for (const category of missing) await jobContext(runtime).run(defineCategory, category);
  const lines = catalogue.map((category) =>
    slugs.has(category.slug) ? `${category.slug}: there already, left as it is` : `${category.slug}: loaded`,
  );
  return lines.join("\n");
}

/**
 * Makes an operator of the account with this address, or of a new one, with a user at the auth service and a password
 * that nobody knows. Somebody who has never signed in gets a link to choose one: it works once and expires.
 */
async function createOperator(
  runtime: Runtime,
  address: string | undefined,
  roles: OperatorRole[],
): Promise<string> {
  const email = Email.safeParse(address);
  if (!email.success) throw new Error(usage);
  const account = await runtime.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email.data)
    .executeTakeFirst();
  if (account) {
    const granted = await grant(runtime, { id: account.id, email: email.data }, roles);
    return (await hasSignedIn(runtime, account.id))
      ? granted
      : `${granted}\n${await passwordLink(runtime, email.data)}`;
  }
  const user = { email: email.data, password: unknownPassword(), locale: "en" } as const;
  const { id: account_id, is_new } = await findOrCreateUser(runtime.env, user).catch((error: unknown) => {
    throw new Problem(
      `The auth service at SUPABASE_URL made no user (${reasonOf(error)}): correct SUPABASE_URL or SUPABASE_SECRET_KEY, or let this machine reach it.`,
    );
  });
  await jobContext(runtime).run(registerAccount, {
    account_id,
    email: email.data,
    locale: "en",
    time_zone: "UTC",
  });
  return [
    await grant(runtime, { id: account_id, email: email.data }, roles),
    is_new
      ? await passwordLink(runtime, email.data)
      : `The auth service had this address already, with a password of its own: sign in with it at ${runtime.env.PUBLIC_URL}/auth/signin, or ask for a new one there.`,
  ].join("\n");
}

async function passwordLink({ env }: Runtime, email: string): Promise<string> {
  const token_hash = await makeRecoveryToken(env, email);
  const url = new URL("/auth/reset-password", env.PUBLIC_URL);
  url.search = new URLSearchParams({ token_hash, type: "recovery" }).toString();
  return [
    "Choose the password at this address. It works once, and for as long as links of the auth service do (an hour, if not set otherwise); then run this again:",
    url.href,
  ].join("\n");
}

async function hasSignedIn({ db }: Runtime, account_id: string): Promise<boolean> {
  const device = db.selectFrom("device").select("session_id").where("account_id", "=", account_id).limit(1);
  return (await device.executeTakeFirst()) !== undefined;
}

async function grant(
  runtime: Runtime,
  { id: account_id, email }: { id: string; email: string },
  roles: OperatorRole[],
): Promise<string> {
  const { is_new } = await jobContext(runtime)
    .run(grantOperator, { account_id, roles })
    .catch((error: unknown) => {
      if (!isRefusal(error) || error.code !== "last_operator") throw error;
      throw new Error(
        "The first operator is an administrator: leave the roles out, or name admin among them.",
      );
    });
  return is_new ? `${email} is an operator now.` : `${email} was an operator already.`;
}
