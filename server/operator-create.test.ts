// `npm run operator -- create` with an auth service that may already have the address.
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { createConfirmedUser } from "#server/services/auth-admin.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { resetByLink } from "./http/auth/recover.ts";
import { operatorCli } from "./operator-cli.ts";

const bench = duringFile(startAuthBench);

const nobody = { ask: () => Promise.resolve(null), tell: () => undefined };
const create = (email: string) => operatorCli(bench.runtime, ["create", email], nobody);
const printedLink = (text: string) => /^http:\/\/app\.test\/auth\/reset-password\?\S+$/m.exec(text)?.[0];
const tokenIn = (text: string) => new URL(printedLink(text) ?? "").searchParams.get("token_hash") ?? "";

const setPassword = (token_hash: string, password: string) =>
  pressAuth({ reset_by_link: resetByLink }, bench.runtime, new Browser(), "reset_by_link", {
    token_hash,
    password,
  });

async function mayEnter(email: string, password: string): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = bench.runtime.env;
  const { auth } = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, { auth: { persistSession: false } });
  return (await auth.signInWithPassword({ email, password })).data.session !== null;
}

test("a new user gets a link to choose a password, which works once and enforces the password rule", async () => {
  const [email, password] = ["new@example.test", "seven grey herons wade"];
  const token_hash = tokenIn(await create(email));
  expect(await setPassword(token_hash, "password1234")).toMatchObject({ status: 422 });
  expect(await setPassword(token_hash, password)).toMatchObject({ status: 303 });
  expect(await mayEnter(email, password)).toBe(true);
  expect(await setPassword(token_hash, "another one of some length")).toMatchObject({ status: 410 });
  // Somebody who has signed in gets no further link.
  expect(await create(email)).toBe(`${email} was an operator already.`);
});

test("an unused link expires, and a new one is made for a person who has never signed in", async () => {
  const email = "late@example.test";
  const late = tokenIn(await create(email));
  const { rowCount } = await bench.standins.query(
    `update auth.one_time_tokens set issued_at = issued_at - interval '2 hours'
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  expect(rowCount).toBe(1);
  expect(await setPassword(late, "seven grey herons wade")).toMatchObject({ status: 410 });
  const again = await create(email);
  expect(again).toContain(`${email} was an operator already.`);
  expect(await setPassword(tokenIn(again), "seven grey herons wade")).toMatchObject({ status: 303 });
});

test("an address that the auth service already has gets no link but instructions to sign in", async () => {
  const email = "known@example.test";
  const password = "the password this person has had for years";
  await createConfirmedUser(bench.runtime.env, { email, password, locale: "en" });
  const text = await create(email);
  expect(printedLink(text)).toBeUndefined();
  expect(text).toBe(
    [
      `${email} is an operator now.`,
      "The auth service had this address already, with a password of its own: sign in with it at http://app.test/auth/signin, or ask for a new one there.",
    ].join("\n"),
  );
  expect(await mayEnter(email, password)).toBe(true);
});

test("an auth service that is down or refuses the key is one sentence with the setting's name", async () => {
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
