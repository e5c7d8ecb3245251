import { expect, test } from "vitest";
import { cspHash, documentPolicy } from "./document-policy.ts";
import { documentKind, followedNouns } from "./script-free.ts";

const settings = {
  nonce: "n0",
  is_development: false,
  is_live: false,
  form_action_origins: () => ["https://pay.test"],
  connect_origins: ["https://auth.test"],
};
const hashes = { style: cspHash("p{}"), copy_script: cspHash("copy()") };

test("a scripted page runs only what carries its nonce", () => {
  const policy = documentPolicy("scripted", settings, hashes);
  expect(policy).toContain("script-src 'nonce-n0' 'strict-dynamic';");
  expect(policy).not.toContain("unsafe");
});

test("a script-free page runs no script", () => {
  expect(documentPolicy("still", settings, hashes)).toContain("script-src 'none';");
});

test("a page that follows live events runs the one script with its nonce, and calls only our origin", () => {
  const policy = documentPolicy("following", settings, hashes);
  expect(policy).toContain("script-src 'nonce-n0';");
  expect(policy).toContain("connect-src 'self';");
});

test("a page follows what its data say, and nothing where they say nothing", () => {
  const follows = ({ is_member }: { is_member: boolean }) => (is_member ? ["request"] : []);
  const match = (loaderData: unknown) => [{ handle: { scriptFree: true, follows }, loaderData }];
  expect(followedNouns(match({ is_member: true }))).toEqual(["request"]);
  expect(followedNouns(match({ is_member: false }))).toEqual([]);
  expect(followedNouns(match(undefined))).toEqual([]);
  expect(followedNouns([{ handle: undefined, loaderData: {} }])).toEqual([]);
});

test("an error page runs the copy script and nothing else", () => {
  expect(documentPolicy("error", settings, hashes)).toContain(`script-src ${hashes.copy_script};`);
});

test("forms may be sent to our origin and the checkout, nowhere else", () => {
  expect(documentPolicy("scripted", settings, hashes)).toContain("form-action 'self' https://pay.test;");
});

test("scripts may call our origin and the given ones; a page without scripts only ours", () => {
  expect(documentPolicy("scripted", settings, hashes)).toContain("connect-src 'self' https://auth.test;");
  for (const kind of ["still", "error"] as const)
    expect(documentPolicy(kind, settings, hashes)).toContain("connect-src 'self';");
});

test("insecure requests are upgraded in live mode only", () => {
  expect(documentPolicy("still", settings, hashes)).not.toContain("upgrade-insecure-requests");
  expect(documentPolicy("still", { ...settings, is_live: true }, hashes)).toContain(
    "upgrade-insecure-requests",
  );
});

test.each([
  ["scripted", [undefined, {}], false],
  ["still", [undefined, { scriptFree: true }], false],
  ["error", [{ isErrorPage: true }], false],
  ["error", [{ scriptFree: true }], true],
] as const)("a document is %s for handles %j with errors %s", (kind, handles, hasErrors) => {
  expect(documentKind(handles, hasErrors)).toBe(kind);
});
