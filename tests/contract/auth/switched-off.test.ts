// Features that are switched off here say so in the service's own words, whoever asks and by whatever method.
import { expect, test } from "vitest";
import { authDuringFile, browser, newAddress, PASSWORD, signedIn, startAuth } from "../kit/auth.ts";
import { send, statusAndCode } from "../kit/raw.ts";

const standin = authDuringFile();

test("single sign-on of a company", async () => {
  const { error } = await browser(standin).auth.signInWithSSO({ domain: "company.test" });
  expect(error).toMatchObject({
    code: "saml_provider_disabled",
    status: 404,
    message: "SAML 2.0 is disabled",
  });
  for (const [method, path] of [
    ...([
      ["GET", "/sso"],
      ["GET", "/sso/saml/metadata"],
      ["POST", "/sso/saml/acs"],
    ] as const),
  ]) {
    expect(statusAndCode(await send(standin, method, path, { headers: { apikey: "" } })).at(0), path).toBe(
      path === "/sso" ? 401 : 404,
    );
    expect(statusAndCode(await send(standin, method, path))).toEqual([404, "saml_provider_disabled"]);
  }
});

test("sign-in with a wallet", async () => {
  const { error } = await browser(standin).auth.signInWithWeb3({
    ...{ chain: "solana", message: "x".repeat(80), signature: new Uint8Array(64) },
  });
  expect(error).toMatchObject({
    ...{ code: "web3_provider_disabled", status: 422, message: "Web3 provider is disabled" },
  });
  expect(statusAndCode(await send(standin, "POST", "/token?grant_type=web3"))).toEqual([
    422,
    "web3_provider_disabled",
  ]);
});

test("codes by telephone: an unknown number is like a wrong code, a bad one is named", async () => {
  const { auth } = browser(standin);
  for (const type of ["sms", "phone_change"] as const) {
    const { error } = await auth.verifyOtp({ phone: "+49 30 123456", token: "123456", type });
    expect(error).toMatchObject({
      ...{ code: "otp_expired", status: 403, message: "Token has expired or is invalid" },
    });
  }
  for (const phone of ["+0", "seven", "+1234567890123456", "0301234567"]) {
    const { error } = await auth.verifyOtp({ phone, token: "123456", type: "sms" });
    expect(error, phone).toMatchObject({
      ...{ code: "validation_failed", status: 400, message: "Invalid phone number format (E.164 required)" },
    });
  }
});

test("a verification says which part is missing, doubled or unknown", async () => {
  const email = newAddress();
  const cases: [Record<string, unknown>, number, string][] = [
    [{ token: "123456", email }, 400, "validation_failed"],
    [{ type: "email", email }, 400, "validation_failed"],
    [{ type: "email", email, token: "123456", token_hash: "x" }, 400, "validation_failed"],
    [{ type: "email", token: "123456" }, 400, "validation_failed"],
    [{ type: "email", token: "123456", email, phone: "+4930123456" }, 400, "validation_failed"],
    [{ type: "email", token: "123456", email: "no address" }, 422, "validation_failed"],
    [{ type: "nothing", token: "123456", email }, 403, "otp_expired"],
    [{ type: "nothing", token_hash: "x" }, 400, "validation_failed"],
    [{ type: "sms", token_hash: "x" }, 400, "validation_failed"],
  ];
  for (const [body, status, code] of cases) {
    expect(statusAndCode(await send(standin, "POST", "/verify", { body })), JSON.stringify(body)).toEqual([
      status,
      code,
    ]);
  }
});

test("passkeys", async () => {
  const { access_token } = await signedIn(standin);
  for (const [method, path] of [
    ...([
      ["GET", "/passkeys"],
      ["POST", "/passkeys/authentication/options"],
    ] as const),
    ...([
      ["POST", "/passkeys/registration/verify"],
      ["DELETE", "/passkeys/x"],
    ] as const),
  ]) {
    for (const bearer of [undefined, access_token]) {
      const answer = await send(standin, method, path, { bearer });
      expect(statusAndCode(answer), path).toEqual([404, "passkey_disabled"]);
      expect(answer.body.message).toBe("Passkeys are disabled");
    }
  }
});

test("the service as a provider for others", async () => {
  const { access_token } = await signedIn(standin);
  const off = [404, "feature_disabled"];
  for (const [method, path] of [
    ...([
      ["GET", "/oauth/authorize"],
      ["POST", "/oauth/token"],
      ["GET", "/oauth/userinfo"],
    ] as const),
    ...([
      ["POST", "/oauth/clients/register"],
      ["GET", "/oauth/authorizations/x"],
    ] as const),
    ...([
      ["GET", "/admin/oauth/clients"],
      ["POST", "/admin/oauth/clients"],
    ] as const),
    ...([
      ["GET", "/.well-known/oauth-authorization-server"],
      ["GET", "/admin/custom-providers"],
    ] as const),
    ...([["GET", "/scim/v2/Schemas"]] as const),
  ]) {
    expect(statusAndCode(await send(standin, method, path)), path).toEqual(off);
  }
  expect(statusAndCode(await send(standin, "GET", "/user/oauth/grants", { bearer: access_token }))).toEqual(
    off,
  );
  expect(statusAndCode(await send(standin, "GET", "/user/oauth/grants"))).toEqual([401, "no_authorization"]);
  expect(statusAndCode(await send(standin, "GET", "/admin/oauth/clients", { bearer: access_token }))).toEqual(
    [...[403, "not_admin"]],
  );
  const { error } = await browser(standin).auth.oauth.getAuthorizationDetails("x");
  expect(error?.message).toBeTruthy();
});

test("a request names an address or a number, never both, and at least one", async () => {
  const both = { email: newAddress(), phone: "+4930123456", password: PASSWORD };
  for (const path of ["/signup", "/token?grant_type=password", "/otp", "/resend"]) {
    const answer = await send(standin, "POST", path, { body: { ...both, type: "signup" } });
    expect(statusAndCode(answer), path).toEqual([400, "validation_failed"]);
    expect(answer.body.message).toMatch(/^Only an email address or phone number should be provided/);
  }
  for (const path of ["/token?grant_type=password", "/otp", "/resend"]) {
    const answer = await send(standin, "POST", path, { body: { type: "email_change" } });
    expect(statusAndCode(answer), path).toEqual([400, "validation_failed"]);
  }
  expect(
    statusAndCode(
      await send(standin, "POST", "/otp", { body: { phone: "+4930123456", create_user: false } }),
    ),
  ).toEqual([422, "otp_disabled"]);
  const phone = { phone: "+4930123456", password: PASSWORD };
  expect(statusAndCode(await send(standin, "POST", "/token?grant_type=password", { body: phone }))).toEqual([
    ...[422, "phone_provider_disabled"],
  ]);
  expect(statusAndCode(await send(standin, "POST", "/signup", { body: phone }))).toEqual([
    400,
    "phone_provider_disabled",
  ]);
});

test("mails are refused where the e-mail provider is off", async () => {
  const own = await startAuth({ settings: { is_email_offered: false } });
  const email = newAddress();
  for (const path of ["/recover", "/resend"]) {
    const answer = await send(own, "POST", path, { body: { email, type: "signup" } });
    expect(statusAndCode(answer), path).toEqual([400, "email_provider_disabled"]);
  }
  await own.stop();
});
