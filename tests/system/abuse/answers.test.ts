// What answers and the log reveal, and how often anybody may try.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { limits } from "#domain/limits.ts";
import { newcomer, newEmail, password } from "./people.ts";
import { type Answer, Caller, demoPassword, provideTarget, target } from "./target.ts";

const caller = () => new Caller();

/** An answer as far as it could distinguish two addresses; leaves out what always differs. */
function maskedAnswer({ status, location, headers, text }: Answer, email: string) {
  const mask = (value: string) =>
    value
      .replaceAll(email, "…")
      .replaceAll(encodeURIComponent(email), "…")
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
      .replaceAll(/nonce[=-]"?[\w+/=-]+"?/g, "nonce")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
      // The demo's clock: a minute may end between two answers.
      .replaceAll(/<time[^>]*>[^<]*<\/time>/g, "time");
  const names = [...headers.keys()].filter((name) => name !== "set-cookie").toSorted();
  const cookies = headers.getSetCookie().map((line) => {
    const [pair = "", ...options] = line.split("; ");
    // Each flow has its own id in its cookie's name.
    return [pair.slice(0, pair.indexOf("=")).replace(/-[0-9a-f]{32}-/, "-flow-"), ...options].join(";");
  });
  return { status, location: mask(location ?? ""), names, cookies: cookies.toSorted(), text: mask(text) };
}

provideTarget();

describe("known and unknown addresses get the same answers", () => {
  const ways: [path: string, command: string, form: Record<string, string>][] = [
    ["/auth/signin", "sign_in", { password: "not the right one" }],
    ["/auth/signin", "forgot", {}],
    ["/auth/signup", "sign_up", { password }],
    ["/auth/forgot-password", "recover", {}],
    ["/auth/reset-password", "reset_by_code", { token: "000000", password }],
    ["/activate-account", "resend", {}],
    ["/activate-account", "confirm_code", { token: "000000" }],
    ["/auth/code", "request_code", {}],
    ["/auth/code", "sign_in_by_code", { token: "000000" }],
  ];

  test.each(ways)("%s %s", async (path, command, form) => {
    const known = newEmail();
    await newcomer(known);
    const terms_version =
      /name="terms_version" value="([^"]+)"/.exec((await caller().ask("/auth/signup")).text)?.[1] ?? "";
    const answers = [];
    for (const email of [known, newEmail()]) {
      const fields = { ...form, email, terms_version, terms: "on", is_agreed: "on" };
      answers.push(maskedAnswer(await caller().post(path, command, fields), email));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).not.toBe(500);
  });
});

describe("limits of the running product", () => {
  test("a caller cannot pose as somebody else with a header", async () => {
    const browser = caller();
    const { address } = browser;
    const statuses = [];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          browser.ask("/auth/signin", {
            form: { command: "sign_in", email: newEmail(), password },
            // The proxy appends the last entry; the caller wrote everything before it.
            headers: { "x-forwarded-for": `203.0.113.${round * 10 + index}, ${address}` },
          }),
        ),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const late = await browser.signIn("customer@demo.test");
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(600);
    expect(late.text).toMatch(/Try again in 1\d minutes/);
    expect(late.text).toContain('value="customer@demo.test"');
    expect(late.text).not.toContain(demoPassword);
  });

  test("repeated bad bearer tokens are refused as too many, good ones still work", async () => {
    const machine = caller();
    const member = caller();
    member.address = machine.address;
    await member.signIn("customer@demo.test");
    const stored = JSON.parse(Buffer.from(member.session().replace("base64-", ""), "base64url").toString());
    const statuses: number[] = [];
    for (let index = 0; index < 62; index += 1) {
      const headers = { authorization: "Bearer a.b.c", accept: "application/json" };
      statuses.push((await machine.ask("/rest/v1/request", { headers })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    const good = { authorization: `Bearer ${stored.access_token}`, accept: "application/json" };
    const answer = await machine.ask("/rest/v1/request", { headers: good });
    expect(answer.status).toBe(200);
  });
});

test("no issued or typed secret appears in any log", async () => {
  const email = newEmail();
  const browser = await newcomer(email);
  // The demo's own password is public: the start prints it.
  const secrets = new Set<string>([password, ...browser.held]);
  const wrong = "a wrong password nobody has";
  secrets.add(wrong);
  await caller().signIn(email, wrong);
  const confirmed = await target.mailTo(email, "/activate-account");
  secrets.add(confirmed.token_hash);
  const forgetful = caller();
  await forgetful.post("/auth/forgot-password", "recover", { email });
  const reset = await target.mailTo(email, "/auth/reset-password");
  secrets.add(reset.token_hash);
  await forgetful.ask(reset.link);
  const changed = "eleven blue herons wade";
  secrets.add(changed);
  const done = await forgetful.post("/auth/reset-password", "reset_by_link", {
    token_hash: reset.token_hash,
    password: changed,
  });
  expect(done.status).toBe(303);
  await forgetful.ask(reset.link);
  await forgetful.post("/auth/reset-password", "reset_by_link", {
    token_hash: reset.token_hash,
    password: changed,
  });
  await forgetful.ask("/auth/callback?code=00000000-aaaa-bbbb-cccc-000000000000");
  secrets.add("00000000-aaaa-bbbb-cccc-000000000000");
  for (const value of forgetful.held) secrets.add(value);
  for (const one of [browser, forgetful]) {
    if (!one.session()) continue;
    const stored = JSON.parse(Buffer.from(one.session().replace("base64-", ""), "base64url").toString());
    secrets.add(stored.access_token);
    secrets.add(stored.refresh_token);
  }
  const bearer = "aaaa.bbbbbbbbbbbbbbbbbbbb.cccc";
  secrets.add(bearer);
  await caller().ask("/rest/v1/request", { headers: { authorization: `Bearer ${bearer}` } });
  // Unreadable cookies are worth a log line, their values are not.
  const broken = caller();
  broken.cookies.set(
    authCookieName,
    `base64-${Buffer.from('{"access_token":"leak-me-not-1234","refresh_token":"leak-me-not-5678","expires_at":1}').toString("base64url")}`,
  );
  await broken.ask("/account");
  secrets.add("leak-me-not-1234").add("leak-me-not-5678");
  const logged = target.logged();
  expect(logged).toContain('"listening"');
  const leaked = [...secrets].filter((secret) => secret.length >= 10 && logged.includes(secret));
  expect(leaked).toEqual([]);
});

test("a photo of several megabytes is accepted as the page promises, one beyond its limit is refused", async () => {
  const provider = caller();
  await provider.signIn("provider@demo.test");
  const photo = async (side: number) => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: side, height: side, channels: 3, background: "#888", noise } as const;
    return sharp({ create }).png().toBuffer();
  };
  const send = async (bytes: Buffer) => {
    const form = new FormData();
    form.set("command", "set_profile_photo");
    form.set("photo", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "me.png");
    const encoded = new Response(form);
    const headers = { "content-type": encoded.headers.get("content-type") ?? "" };
    return provider.ask("/account/profile", { bytes: await encoded.bytes(), headers });
  };
  const fits = await photo(1_000);
  expect(fits.byteLength).toBeGreaterThan(2 * 1024 * 1024);
  expect(await send(fits)).toMatchObject({ status: 303, location: "/account/profile#photo" });
  const tooLarge = await photo(2_400);
  expect(tooLarge.byteLength).toBeGreaterThan(limits.photo_bytes);
  const refused = await send(tooLarge);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("10 MB");
}, 60_000);
