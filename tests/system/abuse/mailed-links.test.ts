// Links of invitations and of sign-ups in other hands: opened by programs, taken twice, guessed, and reported by the
// owner of an address that somebody else typed.
import { randomBytes } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { secretKey } from "#tests/e2e/kit/urls.ts";
import { until } from "#tests/kit/product/until.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { newEmail, password } from "./people.ts";
import { offerOfLena } from "./shared-links.ts";
import { Caller, provideTarget, target } from "./target.ts";
import { nowhere } from "./tokens.ts";

/** Whether the auth service has a user with this address. */
async function hasUser(email: string): Promise<boolean> {
  const { auth } = createClient(target.standins_url, secretKey, { auth: { persistSession: false } });
  const { data, error } = await auth.admin.listUsers({ perPage: 1_000 });
  expect(error).toBeNull();
  return data.users.some((user) => user.email === email);
}

provideTarget();

test("an invitation's link opened by programs changes nothing; the first provider who takes it gets it", async () => {
  const lena = new Caller();
  await lena.signIn("customer@demo.test");
  const request_path = (await offerOfLena()).path.replace(/\/offer\/.*/, "");
  const request_id = request_path.slice("/request/".length);
  const made = await lena.post(request_path, "invite_provider", { request_id });
  expect(made.status, made.text.slice(-1_000)).toBe(303);
  const link = /\/invitation\/[\w-]{43}(?=<)/.exec((await lena.ask(request_path)).text)?.[0] ?? "";
  const takenBy = async () =>
    (
      await target.owner.query(
        "select profile_id from request_invitation where request_id = $1 order by created_at desc limit 1",
        [request_id],
      )
    ).rows[0]?.profile_id;
  const program = new Caller();
  for (const method of ["GET", "HEAD"]) expect((await program.ask(link, { method })).status).toBe(200);
  expect(await takenBy()).toBeNull();
  for (const [email, status] of [
    ["yilmaz@demo.test", 303],
    ["petersen@demo.test", 409],
  ] as const) {
    const provider = new Caller();
    await provider.signIn(email);
    const taken = await provider.post(link, "take_invitation", { version: "1" });
    expect(taken.status, `${email}: ${taken.text.slice(-500)}`).toBe(status);
  }
  expect(await takenBy()).not.toBeNull();
  await nowhere(link.slice("/invitation/".length));

  const guesser = new Caller();
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries += 1) {
    const token = randomBytes(32).toString("base64url");
    const path = tries % 2 ? `/not-me/${token}` : `/invitation/${token}`;
    statuses.push(
      (await (tries % 4 ? guesser.ask(path) : guesser.post(path, "take_invitation", { version: "1" })))
        .status,
    );
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test("a sign-up with somebody else's address loses its password once the owner reports it", async () => {
  const email = newEmail();
  const stranger = new Caller();
  const page = await stranger.ask("/auth/signup");
  const terms_version = /name="terms_version" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const agreed = { terms_version, terms: "on", is_agreed: "on" };
  expect((await stranger.post("/auth/signup", "sign_up", { email, password, ...agreed })).status).toBe(303);
  const { link, token_hash } = await target.mailTo(email, "/not-me");
  expect(await hasUser(email)).toBe(true);
  const owner = new Caller();
  expect((await owner.ask(link)).status).toBe(200);
  const reported = await owner.post("/not-me", "disown_address", { token_hash, type: "signup" });
  expect(reported.status, reported.text.slice(-1_000)).toBe(303);
  expect(owner.session(), "the owner's browser gets no session").toBe("");
  expect((await new Caller().signIn(email, password)).status).toBeGreaterThanOrEqual(400);
  await until("the user is gone", async () => !(await hasUser(email)));
  await until("no row names the address", async () => {
    const found = await findTextEverywhere(target.owner, email);
    return found.length === 0;
  });
  await nowhere(token_hash, email);
  const { rows } = await target.owner.query(
    "select 1 from not_me_report where kind = 'sign_up' order by reported_at desc limit 1",
  );
  expect(rows).toHaveLength(1);
  const late = await owner.post("/not-me?token_hash=used&type=signup", "disown_address", {
    token_hash,
    type: "signup",
  });
  expect(late.status).toBeGreaterThanOrEqual(400);
  expect(late.text).toContain("ask_for_not_me_mail");
  const asked = await owner.post("/not-me?token_hash=used", "ask_for_not_me_mail", { email });
  expect(asked).toMatchObject({ status: 303, location: "/not-me?sent" });
});
