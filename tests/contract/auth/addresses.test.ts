// Which addresses are taken: those that a browser's own e-mail field takes, nothing trimmed.
import { expect, test } from "vitest";
import { admin, authDuringFile, browser, lastMail, newAddress, PASSWORD } from "../kit/auth.ts";
import { send, statusAndCode } from "../kit/raw.ts";

const standin = authDuringFile();

const TAKEN = [
  ...["a&b@example.test", "a=b@example.test", "a/b@example.test", "a#b@example.test", "user@localhost"],
  ...[
    "o'neil@example.test",
    "a+b%c!d$e*f?g^h_i`j{k|l}m~n@example.test",
    "x@example.xn--p1ai",
    "x@xn--bcher-kva.xn--p1ai",
  ],
  ...[".dot.@example.test", "MiXed@Example.TEST", "a@b", "1@2.3"],
];
const REFUSED = [
  ...[
    " blank@example.test",
    "blank@example.test ",
    "bl ank@example.test",
    "blank@exa mple.test",
    "\tx@example.test",
  ],
  ...[
    "no address",
    "@example.test",
    "x@",
    "x@-example.test",
    "x@example-.test",
    "x@example..test",
    "x@y@z.test",
  ],
  ...["ä@example.test", "x@bücher.test", `x@${"a".repeat(64)}.test`, "x@example.test\n"],
];

test("addresses with signs of their own sign up, get their mail and sign in", async () => {
  for (const email of TAKEN) {
    const { data, error } = await browser(standin).auth.signUp({ email, password: PASSWORD });
    expect(error, email).toBeNull();
    expect(data.user?.email).toBe(email.toLowerCase());
    const { code } = lastMail(standin, email.toLowerCase());
    const { auth } = browser(standin);
    expect((await auth.verifyOtp({ email, token: code, type: "email" })).error, email).toBeNull();
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error, email).toBeNull();
  }
});

test("the same addresses are taken from the secret key, for codes and for links", async () => {
  const { auth } = admin(standin);
  for (const address of TAKEN) {
    const email = `2${address}`;
    expect((await auth.admin.generateLink({ type: "invite", email })).error, email).toBeNull();
    const id = (await auth.admin.createUser({ email: `3${address}` })).data.user?.id ?? "";
    expect((await auth.admin.updateUserById(id, { email: `4${address}` })).error, email).toBeNull();
    expect((await browser(standin).auth.resetPasswordForEmail(`4${address}`)).error, email).toBeNull();
  }
});

test("blanks and what is no address are refused, wherever an address is asked for", async () => {
  for (const email of REFUSED) {
    for (const path of ["/signup", "/otp", "/recover", "/invite", "/admin/users", "/admin/generate_link"]) {
      const answer = await send(standin, "POST", path, {
        body: { email, password: PASSWORD, type: "invite" },
      });
      expect(statusAndCode(answer), `${path} ${JSON.stringify(email)}`).toEqual([400, "validation_failed"]);
      expect(answer.body.message).toBe("Unable to validate email address: invalid format");
    }
  }
  const blank = await send(standin, "POST", "/token?grant_type=password", {
    body: { email: ` ${newAddress()}`, password: PASSWORD },
  });
  expect(statusAndCode(blank)).toEqual([400, "invalid_credentials"]);
});

test("a missing and a too long address have their own words", async () => {
  const long = { email: `${"x".repeat(250)}@example.test` };
  for (const path of ["/otp", "/recover", "/invite", "/admin/users"]) {
    const answer = await send(standin, "POST", path, { body: long });
    expect([...statusAndCode(answer), answer.body.message]).toEqual([
      ...[400, "validation_failed", "An email address is too long"],
    ]);
  }
  const missing = await send(standin, "POST", "/invite", { body: {} });
  expect(missing.body.message).toBe("An email address is required");
});
