// The built product in live mode behind a proxy that terminates TLS: its own worker, no demo data, no stand-in of its
// own. Its services are started separately, and it knows them only by address and keys. Somebody signs up and signs in.
import { join } from "node:path";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FormBrowser, formOf } from "#tests/kit/browser/form-browser.ts";
import {
  freePorts,
  type Program,
  startProduct,
  startProgram,
  stopProduct,
} from "#tests/kit/product/product.ts";
import { compileCache } from "#tests/kit/product/seeded-data.ts";
import { makeOld, sessionIn } from "#tests/kit/product/session-cookies.ts";
import { makeTestFolder, openTestProduct } from "#tests/kit/product/test-product.ts";
import { startTlsProxy, type TlsProxy, trustHere } from "#tests/kit/product/tls-proxy.ts";
import { until } from "#tests/kit/product/until.ts";
import { type LiveServices, startLiveServices } from "./live/services.ts";

const { folder, data_dir, remove } = makeTestFolder();
const password = "a quite long password of mine";
let proxy: TlsProxy;
let services: LiveServices;
let settings: NodeJS.ProcessEnv;
let program: Program;
let origin: string;

beforeAll(async () => {
  const { PORT } = await freePorts();
  proxy = await startTlsProxy({ name: "localhost", target: Number(PORT) });
  trustHere(proxy);
  origin = proxy.origin;
  services = await startLiveServices(origin, join(folder, "services"));
  settings = {
    ...compileCache,
    MODE: "live",
    ALLOW_ROOT: "on",
    PORT,
    HOST: "127.0.0.1",
    PUBLIC_URL: origin,
    DATA_DIR: data_dir,
    FILES_URL: `file://${join(folder, "files")}`,
    TRUSTED_PROXY_HOPS: "1",
    RATE_LIMITS: "on",
    ...services.settings,
  };
  program = await startProduct(settings);
});
afterAll(async () => {
  if (program) await stopProduct(program);
  await services?.stop();
  await proxy?.stop();
  remove();
});

/** The session in the cookies; throws without one. */
function sessionOf(browser: FormBrowser) {
  const session = sessionIn(browser.cookies);
  if (!session) throw new Error("nobody is signed in");
  return session;
}

/** The address in the mail that confirms a new account. */
async function mailedLink(email: string): Promise<URL> {
  const mail = await until(`a mail to ${email}`, () => services.auth.mailsTo(email)[0]);
  return new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? "");
}

test("sign-up, mailed link, sign-in, a page, a refresh near expiry and sign-out", async () => {
  const email = "somebody@elsewhere.test";
  const browser = new FormBrowser(origin);
  const page = await browser.get("/auth/signup");
  // The terms checkbox, ticked.
  const terms_version = /name="terms_version" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
  const signedUp = await browser.press(formOf(page, "sign_up"), "sign_up", {
    email,
    password,
    terms_version,
  });
  expect(signedUp.status).toBe(303);
  expect(sessionIn(browser.cookies), "not before the address is confirmed").toBeUndefined();

  const link = await mailedLink(email);
  expect(link.origin).toBe(origin);
  const landing = await browser.get(link.pathname + link.search);
  expect((await browser.press(formOf(landing, "confirm_link"), "confirm_link")).status).toBe(303);
  const first = decodeJwt(sessionOf(browser).access_token);
  expect(decodeProtectedHeader(sessionOf(browser).access_token)).toMatchObject({
    alg: "RS256",
    kid: services.auth.kid,
  });
  expect(first).toMatchObject({ iss: `${settings.SUPABASE_URL}/auth/v1`, email });

  await browser.post("/auth/sign-out", [["command", "sign_out"]]);
  expect(sessionIn(browser.cookies)).toBeUndefined();
  expect((await browser.get("/account")).location).toMatch(/^\/auth\//);

  await browser.signIn(email, password);
  for (const name of browser.cookies.keys()) expect(name).toMatch(/^__Host-/);
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
  const stale = await fetch(`${services.auth.url}/auth/v1/user`, {
    headers: { apikey: services.auth.publishable, authorization: `Bearer ${after.access_token}` },
  });
  expect(stale.status, "the service has ended the session as well").toBe(403);
});

test("demo settings are refused in live mode, each by its name", async () => {
  const wrong = {
    SEED: "demo",
    RATE_LIMITS: "off",
    CLOCK_FILE: join(folder, "clock.json"),
    STRIPE_API_URL: services.auth.url,
    STRIPE_SECRET_KEY: "sk_test_demo_proffer",
    SMTP_URL: "",
    MAIL_FROM: "",
    TRUSTED_PROXY_HOPS: "",
  };
  const refused = startProgram(process.execPath, ["scripts/supervisor/main.ts"], {
    settings: { ...settings, ...wrong },
  });
  expect(await refused.ended).toBe(1);
  const named = refused.output().match(/^ {2}- (\w+)/gm) ?? [];
  expect(new Set(named.map((line) => line.slice(4)))).toEqual(new Set(Object.keys(wrong)));
  expect((await fetch(`${origin}/readyz`)).status, "the one that runs is left alone").toBe(200);
});

test("in demo mode with another auth service the product's own auth stand-in does not run", async () => {
  const { url, publishable, secret } = services.auth;
  const product = await openTestProduct({
    SEED: "none",
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
  });
  try {
    const own = `http://127.0.0.1:${product.ports.STANDINS_PORT}`;
    expect((await fetch(`${own}/healthz`)).status).toBe(200);
    expect((await fetch(`${own}/auth/v1/health`)).status).toBe(404);
    expect(product.program.output()).toContain(url);
  } finally {
    await product.stop();
  }
});
