import { expect, test } from "vitest";
import { serviceOf } from "#tests/kit/doctor/answering-service.ts";
import { authSettingFaults } from "./auth-settings.ts";

/** As a hosted project answers; tests change single members. */
const good = {
  external: { email: true, phone: false, anonymous_users: false, google: true },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: "twilio",
  saml_enabled: false,
  passkeys_enabled: false,
};

const envAt = (SUPABASE_URL: string) =>
  ({ MODE: "live", SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test" }) as const;
const faultsOf = async (answer: unknown) =>
  authSettingFaults(envAt(await serviceOf((_request, response) => response.end(JSON.stringify(answer)))));

test("a correctly configured service has no fault, even if it publishes fewer settings", async () => {
  expect(await faultsOf(good)).toEqual([]);
  expect(await faultsOf({ external: { email: true } })).toEqual([]);
});

test.each([
  ["confirm e-mail", { ...good, mailer_autoconfirm: true }],
  ["by e-mail is off", { ...good, external: { email: false } }],
  ["by phone", { ...good, external: { ...good.external, phone: true } }],
  ["by phone", { ...good, phone_autoconfirm: true }],
  ["anonymous", { ...good, external: { ...good.external, anonymous_users: true } }],
  ["passkeys", { ...good, passkeys_enabled: true }],
  ["SAML", { ...good, saml_enabled: true }],
])("a wrong setting is reported: %s", async (sentence, settings) => {
  expect(await faultsOf(settings)).toEqual([expect.stringContaining(sentence)]);
});

test("a failed call is reported, and demo mode makes none", async () => {
  expect(await faultsOf("nonsense")).toEqual([expect.stringContaining("could not be checked")]);
  const away = envAt("http://127.0.0.1:9");
  expect(await authSettingFaults(away)).toHaveLength(1);
  expect(await authSettingFaults({ ...away, MODE: "demo" })).toEqual([]);
});
