import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  APP_URL,
  admin,
  authDuringFile,
  browser,
  confirmedAccount,
  newAddress,
  PASSWORD,
  PUBLISHABLE,
  signedIn,
} from "../kit/auth.ts";

const standin = authDuringFile();

test("an account is made, read, changed and removed", async () => {
  const { auth } = admin(standin);
  const email = newAddress();
  const id = randomUUID();
  const made = await auth.admin.createUser({
    ...{ id, email, password: PASSWORD, email_confirm: true },
    user_metadata: { locale: "de" },
    app_metadata: { is_operator: true },
  });
  expect(made.error).toBeNull();
  expect(made.data.user).toMatchObject({ id, email, user_metadata: { locale: "de", email_verified: true } });
  expect(made.data.user?.app_metadata).toEqual({
    provider: "email",
    providers: ["email"],
    is_operator: true,
  });
  expect((await auth.admin.getUserById(id)).data.user?.email).toBe(email);
  const next = newAddress();
  const changed = await auth.admin.updateUserById(id, {
    ...{ email: next, password: "the-next-password" },
    app_metadata: { is_operator: null, note: "x" },
  });
  expect(changed.data.user).toMatchObject({ email: next });
  expect(changed.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"], note: "x" });
  const session = await browser(standin).auth.signInWithPassword({
    email: next,
    password: "the-next-password",
  });
  expect(session.error).toBeNull();
  expect((await auth.admin.deleteUser(id)).error).toBeNull();
  expect((await auth.admin.getUserById(id)).error).toMatchObject({ code: "user_not_found", status: 404 });
});

test("a taken address and a request without one are refused", async () => {
  const { auth } = admin(standin);
  const { email } = await confirmedAccount(standin);
  const twice = await auth.admin.createUser({ email, password: PASSWORD });
  expect(twice.error).toMatchObject({ code: "email_exists", status: 422 });
  expect((await auth.admin.createUser({ password: PASSWORD })).error?.code).toBe("validation_failed");
  expect((await auth.admin.updateUserById(randomUUID(), {})).error?.code).toBe("user_not_found");
});

test("a softly removed account frees its address and ends its sessions", async () => {
  const { id, email, client } = await signedIn(standin);
  expect((await admin(standin).auth.admin.deleteUser(id, true)).error).toBeNull();
  expect((await client.auth.getUser()).error?.code).toBe("user_not_found");
  const again = await admin(standin).auth.admin.createUser({ email, password: PASSWORD });
  expect(again.error).toBeNull();
  expect(again.data.user?.id).not.toBe(id);
});

test("pages of accounts carry the total, the next page and the last", async () => {
  for (let made = 0; made < 3; made += 1) await confirmedAccount(standin);
  const { auth } = admin(standin);
  const all = await auth.admin.listUsers();
  const first = await auth.admin.listUsers({ page: 1, perPage: 2 });
  if (first.error || all.error) throw first.error ?? all.error;
  expect(first.data.users).toHaveLength(2);
  expect(first.data.total).toBe(all.data.users.length);
  expect(first.data.nextPage).toBe(2);
  expect(first.data.lastPage).toBe(Math.ceil(all.data.users.length / 2));
  const second = await auth.admin.listUsers({ page: 2, perPage: 2 });
  const ids = [...first.data.users, ...second.data.users].map((user) => user.id);
  expect(new Set(ids).size).toBe(4);
});

test("only the secret key opens the admin endpoints", async () => {
  const { access_token } = await signedIn(standin);
  for (const token of [PUBLISHABLE, access_token]) {
    const answer = await fetch(`${standin.base}/admin/users`, {
      headers: {
        apikey: PUBLISHABLE,
        authorization: `Bearer ${token}`,
        "x-supabase-api-version": "2024-01-01",
      },
    });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: "not_admin" }),
    ]);
  }
  const bare = await fetch(`${standin.base}/admin/users`, { headers: { apikey: PUBLISHABLE } });
  expect(bare.status).toBe(401);
});

test("a generated link opens a session in its fragment, and mails nothing", async () => {
  const { email } = await confirmedAccount(standin);
  const made = await admin(standin).auth.admin.generateLink({
    ...{ type: "magiclink", email },
    options: { redirectTo: `${APP_URL}/requests` },
  });
  expect(made.error).toBeNull();
  expect(made.data.properties).toMatchObject({
    verification_type: "magiclink",
    redirect_to: `${APP_URL}/requests`,
  });
  expect(standin.outbox.filter((mail) => mail.to === email)).toEqual([]);
  const opened = await fetch(made.data.properties?.action_link ?? "", { redirect: "manual" });
  expect(opened.status).toBe(303);
  const target = new URL(opened.headers.get("location") ?? "");
  expect(target.pathname).toBe("/requests");
  const fragment = new URLSearchParams(target.hash.slice(1));
  expect(fragment.get("type")).toBe("magiclink");
  const session = await browser(standin).auth.setSession({
    access_token: fragment.get("access_token") ?? "",
    refresh_token: fragment.get("refresh_token") ?? "",
  });
  expect(session.data.user?.email).toBe(email);
});

test("links for unknown addresses: magiclink opens an account, recovery is refused", async () => {
  const { auth } = admin(standin);
  const made = await auth.admin.generateLink({ type: "magiclink", email: newAddress() });
  expect(made.data.properties?.verification_type).toBe("signup");
  const refused = await auth.admin.generateLink({ type: "recovery", email: newAddress() });
  expect(refused.error).toMatchObject({ code: "user_not_found", status: 404 });
  const { email } = await confirmedAccount(standin);
  const taken = await auth.admin.generateLink({ type: "signup", email, password: PASSWORD });
  expect(taken.error).toMatchObject({ code: "email_exists", status: 422 });
});
