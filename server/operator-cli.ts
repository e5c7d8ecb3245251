// `npm run operator -- create <email>`: the first operator is made by whoever may start programs here.
import { randomBytes } from "node:crypto";
import { Email } from "#domain/text.ts";
import { registerAccount } from "#server/account/register-account.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { grantOperator } from "#server/operator/grant-operator.ts";
import { createConfirmedUser } from "#server/services/auth-admin.ts";

const usage = "usage: npm run operator -- create <email>";

/**
 * Makes an operator and returns what to print. An address that has an account is granted; for another one a
 * user with a random password is made at the auth service.
 * @throws Error with a sentence for the person at the terminal
 */
export async function operatorCli(runtime: Runtime, args: readonly string[]): Promise<string> {
  const [verb, given] = args;
  const email = Email.safeParse(given);
  if (verb !== "create" || !email.success) throw new Error(usage);
  const known = await runtime.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email.data)
    .executeTakeFirst();
  if (known) return granted(runtime, known.id, email.data);
  const password = randomBytes(15).toString("base64url");
  const account_id = await createConfirmedUser(runtime.env, { email: email.data, password, locale: "en" });
  await jobContext(runtime).run(registerAccount, {
    account_id,
    email: email.data,
    locale: "en",
    time_zone: "UTC",
  });
  return [
    await granted(runtime, account_id, email.data),
    `Password, shown once: ${password}`,
    "An address that already had a user keeps its own password.",
  ].join("\n");
}

async function granted(runtime: Runtime, account_id: string, email: string): Promise<string> {
  const { is_new } = await jobContext(runtime).run(grantOperator, { account_id });
  return is_new ? `${email} is an operator now.` : `${email} was an operator already.`;
}
