import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
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

test("an account is created, read, changed and removed", async () => {
  const { auth } = admin(standin);
  const email = newAddress();
  const id = randomUUID();
  const made = await auth.admin.createUser({
    id,
    email,
    password: PASSWORD,
    email_confirm: true,
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
    email: next,
    password: "the-next-password",
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
