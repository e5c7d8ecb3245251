// The product with another auth service than its own stand-in: a process of its own on another port, with RS256 keys
// and other API keys. Three settings say so; nothing else differs, and the whole way of a person works.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FormBrowser, formOf } from "#tests/kit/form-browser.ts";
import { freePorts, type Program, startProduct, stopProduct } from "#tests/kit/product.ts";
import { makeOld, sessionIn } from "./kit/cookies.ts";
import { type ForeignAuth, startForeignAuth } from "./kit/foreign-auth.ts";

const folder = mkdtempSync(join(tmpdir(), "proffer-foreign-"));
const email = "somebody@elsewhere.test";
const password = "a quite long password of mine";
let auth: ForeignAuth;
let program: Program;
let origin: string;
let ports: Awaited<ReturnType<typeof freePorts>>;

beforeAll(async () => {
  ports = await freePorts();
  origin = `http://localhost:${ports.PORT}`;
  auth = await startForeignAuth(origin);
  program = await startProduct({
    ...{ MODE: "demo", SEED: "none", ...ports, DATA_DIR: join(folder, "data") },
    SUPABASE_URL: auth.url,
    SUPABASE_PUBLISHABLE_KEY: auth.publishable,
    SUPABASE_SECRET_KEY: auth.secret,
    PROFFER_LAUNCHER: String(process.pid),
  });
});
afterAll(async () => {
  if (program) await stopProduct(program);
  await auth?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The session in the cookies, which must be there. */
function sessionOf(browser: FormBrowser) {
  const session = sessionIn(browser.cookies);
  if (!session) throw new Error("nobody is signed in");
  return session;
}

test("sign-up, mailed link, sign-in, a page, a refresh near expiry and sign-out", async () => {
  const browser = new FormBrowser(origin);
  const page = await browser.get("/auth/signup");
  // The box to agree with the terms, ticked.
  const terms_version = /name="terms_version" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
  const signedUp = await browser.press(formOf(page, "sign_up"), "sign_up", {
    email,
    password,
    terms_version,
  });
  expect(signedUp.status).toBe(303);
  expect(sessionIn(browser.cookies), "not before the address is confirmed").toBeUndefined();

  const [mail] = auth.mailsTo(email);
  const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  expect(link.origin).toBe(origin);
  const landing = await browser.get(link.pathname + link.search);
  expect((await browser.press(formOf(landing, "confirm_link"), "confirm_link")).status).toBe(303);
  const first = decodeJwt(sessionOf(browser).access_token);
  expect(decodeProtectedHeader(sessionOf(browser).access_token)).toMatchObject({
    alg: "RS256",
    kid: auth.kid,
  });
  expect(first).toMatchObject({ iss: `${auth.url}/auth/v1`, email });

  await browser.post("/auth/sign-out", [["command", "sign_out"]]);
  expect(sessionIn(browser.cookies)).toBeUndefined();
  expect((await browser.get("/account")).location).toMatch(/^\/auth\//);

  await browser.signIn(email, password);
  const before = sessionOf(browser);
  expect((await browser.get("/account")).html).toContain(email);
  expect(sessionOf(browser).refresh_token, "no refresh while there is time").toBe(before.refresh_token);

  makeOld(browser.cookies);
  expect((await browser.get("/account")).html).toContain(email);
  const after = sessionOf(browser);
  expect(after.refresh_token, "refreshed before the answer").not.toBe(before.refresh_token);
  expect(decodeJwt(after.access_token).session_id).toBe(decodeJwt(before.access_token).session_id);

  await browser.post("/auth/sign-out", [["command", "sign_out"]]);
  expect(sessionIn(browser.cookies)).toBeUndefined();
  const stale = await fetch(`${auth.url}/auth/v1/user`, {
    headers: { apikey: auth.publishable, authorization: `Bearer ${after.access_token}` },
  });
  expect(stale.status, "the service has ended the session as well").toBe(403);
});

test("the product's own auth stand-in does not run", async () => {
  const own = `http://127.0.0.1:${ports.STANDINS_PORT}`;
  expect((await fetch(`${own}/healthz`)).status).toBe(200);
  expect((await fetch(`${own}/auth/v1/health`)).status).toBe(404);
  expect(program.output()).toContain(auth.url);
});
