// What a caller with the secret key says of a person is kept as said: the service adds `email_verified` on confirmation
// and nothing else, and an identity holds what the service knows by itself.
import { expect, test } from "vitest";
import {
  admin,
  authDuringFile,
  browser,
  lastMail,
  newAddress,
  PASSWORD,
  signedIn,
  startAuth,
} from "../kit/auth.ts";
import { send } from "../kit/raw.ts";

const standin = authDuringFile();

/** Names the service itself uses, given by the caller: they are the caller's. */
const OWN = {
  sub: "mine",
  email: "mine@elsewhere.test",
  phone_verified: "mine",
  locale: "de",
  nested: { a: null },
};

const accounts = () => admin(standin).auth.admin;

test("an account made with the secret key keeps exactly the given user_metadata", async () => {
  const email = newAddress();
  const { data } = await accounts().createUser({ email, password: PASSWORD, user_metadata: OWN });
  expect(data.user?.user_metadata).toEqual(OWN);
  const id = data.user?.id ?? "";
  expect(data.user?.identities?.[0]?.identity_data).toEqual({
    ...{ sub: id, email, email_verified: false, phone_verified: false },
  });
  expect((await accounts().getUserById(id)).data.user?.user_metadata).toEqual(OWN);
});

test("without metadata there are none, and a confirmed account says email_verified alone", async () => {
  const bare = await accounts().createUser({ email: newAddress(), password: PASSWORD });
  expect(bare.data.user?.user_metadata).toEqual({});
  const confirmed = await accounts().createUser({
    ...{ email: newAddress(), email_confirm: true, user_metadata: { theme: "dark", email_verified: "mine" } },
  });
  expect(confirmed.data.user?.user_metadata).toEqual({ theme: "dark", email_verified: true });
});

test("invitations and generated links keep exactly the given data", async () => {
  const invited = await accounts().inviteUserByEmail(newAddress(), { data: OWN });
  expect(invited.data.user?.user_metadata).toEqual(OWN);
  expect(invited.data.user?.identities?.[0]?.identity_data).not.toHaveProperty("locale");
  for (const type of ["signup", "invite", "magiclink"] as const) {
    const email = newAddress();
    const { data } = await accounts().generateLink({
      type,
      email,
      password: PASSWORD,
      options: { data: OWN },
    });
    expect(data.user?.user_metadata, type).toEqual(OWN);
    expect(data.user?.identities?.[0]?.identity_data, type).toEqual({
      ...{ sub: data.user?.id, email, email_verified: false, phone_verified: false },
    });
  }
});

test("a second sign-up link adds to the data of before, a second invitation leaves them", async () => {
  const email = newAddress();
  await accounts().inviteUserByEmail(email, { data: { a: 1, b: 1 } });
  await accounts().inviteUserByEmail(email, { data: { a: 2 } });
  const { data } = await accounts().generateLink({
    ...{ type: "signup", email, password: PASSWORD, options: { data: { b: 2, c: 3 } } },
  });
  expect(data.user?.user_metadata).toEqual({ a: 1, b: 2, c: 3 });
});

test("who accepts an invitation has email_verified added, in person and identity", async () => {
  const email = newAddress();
  await accounts().inviteUserByEmail(email, { data: { locale: "de" } });
  const { token_hash } = lastMail(standin, email);
  const { data } = await browser(standin).auth.verifyOtp({ token_hash, type: "invite" });
  expect(data.user?.user_metadata).toEqual({ locale: "de", email_verified: true });
  expect(data.user?.identities?.[0]?.identity_data).toEqual({
    ...{ sub: data.user?.id, email, email_verified: true, phone_verified: false },
  });
});

test("an address changed with the secret key is written to the identity, not to user_metadata", async () => {
  const { data } = await accounts().createUser({
    ...{
      email: newAddress(),
      email_confirm: true,
      user_metadata: { locale: "de", email: "said@elsewhere.test" },
    },
  });
  const id = data.user?.id ?? "";
  const next = newAddress();
  const changed = await accounts().updateUserById(id, { email: next });
  expect(changed.data.user).toMatchObject({ id, email: next });
  expect(changed.data.user?.user_metadata).toEqual({
    ...{ locale: "de", email: "said@elsewhere.test", email_verified: true },
  });
  expect(changed.data.user?.identities?.[0]?.identity_data).toMatchObject({
    email: next,
    email_verified: false,
  });
  const confirmed = await accounts().updateUserById(id, { email: newAddress(), email_confirm: true });
  expect(confirmed.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
});

test("an account that came without an address of its own gets an identity with one", async () => {
  const own = await startAuth({ settings: { is_anonymous_offered: true } });
  const { data } = await browser(own).auth.signInAnonymously();
  const email = newAddress();
  const changed = await admin(own).auth.admin.updateUserById(data.user?.id ?? "", {
    email,
    email_confirm: true,
  });
  expect(changed.data.user).toMatchObject({ email, is_anonymous: false });
  expect(changed.data.user?.identities?.map(({ provider }) => provider)).toEqual(["email"]);
  await own.stop();
});

test("an address its owner confirms is written to the identity, not to user_metadata", async () => {
  const { client, email } = await signedIn(standin);
  const next = newAddress();
  await client.auth.updateUser({ email: next, data: { note: "mine" } });
  for (const to of [email, next]) {
    const { token_hash } = lastMail(standin, to);
    await browser(standin).auth.verifyOtp({ token_hash, type: "email_change" });
  }
  const { data } = await client.auth.getUser();
  expect(data.user?.email).toBe(next);
  expect(data.user?.user_metadata).toEqual({ note: "mine", email_verified: true });
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true });
});

test("who signs up alone still has a copy of the identity, which the own data do not change", async () => {
  const email = newAddress();
  const { data } = await browser(standin).auth.signUp({
    ...{ email, password: PASSWORD, options: { data: { sub: "mine", name: "Ada" } } },
  });
  const copy = { sub: data.user?.id, email, email_verified: false, phone_verified: false, name: "Ada" };
  expect(data.user?.user_metadata).toEqual(copy);
  expect(data.user?.identities?.[0]?.identity_data).toEqual(copy);
});

test("ids of a caller: duplicates, the nil one and what is none are named; any other is taken", async () => {
  const id = "11111111-1111-1111-1111-1111111111AA";
  const make = (given: unknown) =>
    send(standin, "POST", "/admin/users", { body: { id: given, email: newAddress() } });
  const made = await make(id);
  expect([made.status, made.body.id]).toEqual([200, id.toLowerCase()]);
  expect((await accounts().getUserById(id)).data.user?.id).toBe(id.toLowerCase());
  expect(await make(id)).toMatchObject({
    ...{ status: 422, body: { code: "user_already_exists", message: expect.stringContaining("ID") } },
  });
  expect(await make("00000000-0000-0000-0000-000000000000")).toMatchObject({
    ...{ status: 400, body: { code: "validation_failed", message: "ID cannot be a nil uuid" } },
  });
  expect(await make("x")).toMatchObject({
    ...{ status: 400, body: { code: "validation_failed", message: "ID must conform to the uuid v4 format" } },
  });
  const { email } = made.body;
  const taken = await send(standin, "POST", "/admin/users", { body: { email } });
  expect([taken.status, taken.body.code]).toEqual([422, "email_exists"]);
});

test("a password over 72 bytes, an empty new one, and a password beside a hash are refused", async () => {
  const email = newAddress();
  const make = (given: Record<string, unknown>) =>
    send(standin, "POST", "/admin/users", { body: { email, ...given } });
  for (const password of ["x".repeat(73), "ä".repeat(37)]) {
    expect((await make({ password })).body).toMatchObject({
      ...{ code: "validation_failed", message: "bcrypt: password length exceeds 72 bytes" },
    });
  }
  const password_hash = "$2a$04$abcdefghijklmnopqrstuuPG.Ep9I1Rd7fs/Ysbn1DHRdV5R1sD1a";
  expect((await make({ password: PASSWORD, password_hash })).status).toBe(400);
  for (const bad of ["x", password_hash.replace("04", "99"), password_hash.replace("04", "31")])
    expect((await make({ password_hash: bad })).status, bad).toBe(400);
  const made = await make({ password: "ä".repeat(36) });
  expect(made.status).toBe(200);
  const empty = await send(standin, "PUT", `/admin/users/${made.body.id}`, { body: { password: "" } });
  expect([empty.status, empty.body.code]).toEqual([422, "weak_password"]);
});
