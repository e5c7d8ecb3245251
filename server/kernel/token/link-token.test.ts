import { expect, test } from "vitest";
import { digestAddress, hashLinkToken, isLinkToken, makeLinkToken } from "./link-token.ts";

const env = { COOKIE_SECRET: "a secret of this test, long enough to be one" };
const id = "01920000-0000-7000-8000-000000000001";

test("the same row and rotation make the same, well-formed token", () => {
  const token = makeLinkToken(env, "direct_offer", id, 1);
  expect(token).toBe(makeLinkToken(env, "direct_offer", id, 1));
  expect(isLinkToken(token)).toBe(true);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
});

test("purpose, id, rotation and secret each change the token", () => {
  const tokens = [
    makeLinkToken(env, "direct_offer", id, 1),
    makeLinkToken(env, "not_me", id, 1),
    makeLinkToken(env, "direct_offer", id.replace(/1$/, "2"), 1),
    makeLinkToken(env, "direct_offer", id, 2),
    makeLinkToken({ COOKIE_SECRET: "another secret of this test, as long" }, "direct_offer", id, 1),
  ];
  expect(new Set(tokens).size).toBe(tokens.length);
});

test("the stored value is the hash of the token, not the token", () => {
  const token = makeLinkToken(env, "invitation", id, 1);
  expect(hashLinkToken(token)).toHaveLength(32);
  expect(hashLinkToken(token).toString("base64url")).not.toBe(token);
});

test("other texts are not tokens", () => {
  const token = makeLinkToken(env, "offer_share", id, 1);
  for (const text of ["", token.slice(1), `${token}A`, `${token.slice(1)}=`, `${token}\n`])
    expect(isLinkToken(text)).toBe(false);
});

test("an address has one digest in upper and lower case, and another one in another installation", () => {
  const digest = digestAddress(env, "Ada@Example.test");
  expect(digest).toHaveLength(32);
  expect(digest).toEqual(digestAddress(env, " ada@example.TEST"));
  expect(digest).not.toEqual(digestAddress(env, "ida@example.test"));
  expect(digest).not.toEqual(digestAddress({ COOKIE_SECRET: "another secret" }, "ada@example.test"));
});
