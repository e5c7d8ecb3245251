// An auth service inside the operator's network: its tokens and the addresses that browsers get name our proxy.
import { expect, test } from "vitest";
import { addressForBrowser, identityOf } from "./auth.ts";

const env = { SUPABASE_URL: "http://auth:9999", AUTH_PUBLIC_URL: "https://market.example" };
const claims = (iss: string) => ({
  iss,
  sub: "5f0c3a52-6f0e-4a0e-9c4b-1f9e6f1c2d3e",
  email: "ada@example.test",
  session_id: "6f0c3a52-6f0e-4a0e-9c4b-1f9e6f1c2d3e",
  aud: "authenticated",
  iat: 1_800_000_000,
});

test("only tokens that name the service as browsers do are accepted", () => {
  expect(identityOf(env, claims("https://market.example/auth/v1"))?.email).toBe("ada@example.test");
  expect(identityOf(env, claims("http://auth:9999/auth/v1"))).toBeNull();
});

test("browsers reach a provider's sign-in page through our proxy", () => {
  const address = (base: string) => `${base}/auth/v1/authorize?provider=github`;
  expect(addressForBrowser(env, address("http://auth:9999"))).toBe(address("https://market.example"));
  const hosted = { SUPABASE_URL: "https://a.supabase.co", AUTH_PUBLIC_URL: "https://a.supabase.co" };
  expect(addressForBrowser(hosted, address("https://a.supabase.co"))).toBe(address("https://a.supabase.co"));
});
