// People on the product under attack.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { Caller, target } from "./target.ts";

export const password = "seven grey herons wade";
export const newEmail = () => `${randomUUID()}@abuse.test`;

/** A signed-in person with a confirmed address. */
export async function newcomer(email = newEmail()): Promise<Caller> {
  const browser = new Caller();
  const page = await browser.ask("/auth/signup");
  const terms_version = /name="terms_version" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const sent = await browser.post("/auth/signup", "sign_up", {
    email,
    password,
    terms_version,
    terms: "on",
    is_agreed: "on",
  });
  expect(sent, sent.text.slice(-2_000)).toMatchObject({ status: 303, location: "/activate-account" });
  const { token_hash } = await target.mailTo(email, "/activate-account");
  const done = await browser.post("/activate-account", "confirm_link", { token_hash, type: "signup" });
  expect(done.status).toBe(303);
  return browser;
}
