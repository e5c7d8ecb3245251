// `npm run operator -- create` at an auth service that may have the address already.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConfirmedUser } from "#server/services/auth-admin.ts";
import { type AuthBench, startAuthBench } from "#tests/kit/auth.ts";
import { operatorCli } from "./operator-cli.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

const nobody = { ask: () => Promise.resolve(null), tell: () => undefined };
const create = (email: string) => operatorCli(bench.runtime, ["create", email], nobody);
const printedPassword = (text: string) => /^Password, shown once: (\S+)$/m.exec(text)?.[1];

async function mayEnter(email: string, password: string): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = bench.runtime.env;
  const { auth } = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, { auth: { persistSession: false } });
  return (await auth.signInWithPassword({ email, password })).data.session !== null;
}

test("the password of a user that was made now is printed, and opens a session", async () => {
  const text = await create("new@example.test");
  expect(await mayEnter("new@example.test", printedPassword(text) ?? "")).toBe(true);
});

test("an address that the auth service has already gets no password printed, and is told how to sign in", async () => {
  const email = "known@example.test";
  const password = "the password this person has had for years";
  await createConfirmedUser(bench.runtime.env, { email, password, locale: "en" });
  const text = await create(email);
  expect(printedPassword(text)).toBeUndefined();
  expect(text).toBe(
    [
      `${email} is an operator now.`,
      "The auth service had this address already, with a password of its own: sign in with it at http://app.test/auth/signin, or ask for a new one there.",
    ].join("\n"),
  );
  expect(await mayEnter(email, password)).toBe(true);
});

test("an auth service that is away or refuses the key is one sentence with the setting's name", async () => {
  const { env } = bench.runtime;
  const of = (change: Partial<typeof env>) =>
    operatorCli({ ...bench.runtime, env: { ...env, ...change } }, ["create", "third@example.test"], nobody);
  await expect(of({ SUPABASE_URL: "http://127.0.0.1:9" })).rejects.toThrow(
    /^The auth service at SUPABASE_URL made no user \(.+\): correct SUPABASE_URL or SUPABASE_SECRET_KEY/,
  );
  await expect(of({ SUPABASE_SECRET_KEY: "sb_secret_of_somebody_else" })).rejects.toThrow(
    /^The auth service at SUPABASE_URL made no user \(.+\): correct SUPABASE_URL or SUPABASE_SECRET_KEY/,
  );
});
