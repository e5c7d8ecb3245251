// The first day of a real installation: `MODE=live` on an empty database, behind a proxy that terminates TLS, with
// separate services. An operator sets the marketplace up at the command line and on the pages, verifies the first
// provider, and the first request becomes a paid booking. The test uses only the command line and pages, for the
// customer's part in a browser with scripts; it writes no row and calls no function.
import "#tests/kit/product/names.mjs";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Browser, chromium, expect as expectOf } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeZoneCookie } from "#domain/site-cookie.ts";
import { m } from "#messages/messages.js";
import { ensureBrowser } from "#scripts/browser.ts";
import { keyOf, nextCode } from "#tests/e2e/kit/authenticator.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { expectNoFaults, field, openBrowser, type Person } from "#tests/e2e/kit/person.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { expectConfirmed, giveInformation, orderFor } from "#tests/e2e/kit/steps-booking.ts";
import { cards, payByCard } from "#tests/e2e/kit/steps-pay.ts";
import { confirmByCode, draftRequest, expectRequestOpen, sendRequest } from "#tests/e2e/kit/steps-request.ts";
import { cookieNameAt, isSessionCookie } from "#tests/kit/browser/cookie-name.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { freePorts, type Program, startProgram, stopProduct } from "#tests/kit/product/product.ts";
import { makeOld, sessionIn } from "#tests/kit/product/session-cookies.ts";
import { makeTestFolder } from "#tests/kit/product/test-product.ts";
import { startTlsProxy, type TlsProxy } from "#tests/kit/product/tls-proxy.ts";
import { uploadLogo } from "./kit/site-pictures.ts";
import { type Services, startServices } from "./opening/services.ts";

const en = { locale: "en" } as const;
const boss = "boss@markt.example.test";
const studio = "nora@studio.example.test";

const place = makeTestFolder();
let proxy: TlsProxy;
let services: Services;
let browser: Browser;
let program: Program;
let env: NodeJS.ProcessEnv;
let origin: string;

beforeAll(async () => {
  const { PORT } = await freePorts();
  proxy = await startTlsProxy({ name: "markt.services.test", target: Number(PORT) });
  origin = proxy.origin;
  services = await startServices(place.folder, proxy);
  env = {
    ...services.settings,
    MODE: "live",
    PORT,
    HOST: "127.0.0.1",
    PUBLIC_URL: origin,
    TRUSTED_PROXY_HOPS: "1",
    DATA_DIR: place.data_dir,
    FILES_URL: `file://${place.folder}/files`,
    WORKER: "own",
    ALLOW_ROOT: "on",
    PROFFER_LAUNCHER: String(process.pid),
  };
  // Where the journeys' steps find them.
  Object.assign(process.env, {
    E2E_BASE_URL: origin,
    E2E_STANDINS_URL: services.origin,
    E2E_MAIL_URL: services.inbox,
  });
  browser = await openChromium();
  program = startProgram(process.execPath, ["scripts/supervisor/main.ts"], { settings: env });
  await program.line("ready", 120_000);
});
afterAll(async () => {
  await browser?.close();
  if (program) await stopProduct(program);
  await services?.stop();
  await proxy?.stop();
  place.remove();
});

/** A browser that resolves the test's names and accepts its proxies' certificates. */
function openChromium(): Promise<Browser> {
  const own = ["--host-resolver-rules=MAP *.services.test 127.0.0.1", "--ignore-certificate-errors"];
  const quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking"];
  const args = ["--no-sandbox", "--disable-gpu", ...quiet, ...own];
  return chromium.launch({ executablePath: ensureBrowser(), args });
}

/** Runs the set-up at the command line, one answer per line; returns its output. */
async function setUp(...answers: string[]): Promise<string> {
  const running = promisify(execFile)(process.execPath, ["scripts/operator.ts", "setup"], {
    env,
    timeout: 60_000,
  });
  running.child.stdin?.end(`${answers.join("\n")}\n`);
  const { stdout, stderr } = await running;
  expect(stderr).toBe("");
  return stdout;
}

/** An operator signed in for the first time, with an authenticator app set up. */
async function operatorBy(link: string): Promise<PageBrowser> {
  const page = await new PageBrowser(origin).open(link);
  page.fill(m.account_reset_new({}, en), "seven grey herons wade");
  await page.press(m.account_reset_submit({}, en));
  page.fill(m.account_profile_name({}, en), "Robin Boss");
  page.check(m.account_profile_terms_before({}, en));
  await page.press(m.account_profile_submit({}, en));
  await page.open("/account/security");
  await page.follow(m.security_factor_set_up({}, en));
  await page.press(m.security_app_begin({}, en));
  const key = keyOf(page.one(".app-key code").textContent ?? "");
  page.fill(m.security_code_label({}, en), await nextCode(key));
  await page.press(m.security_app_submit({}, en));
  expect(page.headline).toBe(m.security_codes_keep_title({}, en));
  return page;
}

/** Completes a text: its placeholders in brackets, and the note at its top. */
async function completeText(page: PageBrowser, edit: string): Promise<void> {
  await page.open("/admin/setup");
  await page.follow(edit);
  for (const label of [m.setup_text_en({}, en), m.setup_text_de({}, en)]) {
    const text = page.valueOf(label);
    expect(text).toContain("Markt GmbH");
    const completed = text.replace(/^> \*\*[\s\S]*?\n\n/, "").replaceAll(/\[([^\][]+)\](?!\()/g, "as agreed");
    page.fill(label, completed);
  }
  page.fill(m.setup_text_version({}, en), "opening");
  await page.press(m.setup_text_publish({}, en));
  expect(page.text()).toContain(m.flash_text_published({}, en));
}

/** The address of the logo at the head of a page. */
async function logoOf(name: string): Promise<string> {
  const logo = (await new PageBrowser(origin).open("/")).one("header img");
  expect(logo.getAttribute("alt")).toBe(name);
  return logo.getAttribute("src") ?? "";
}

async function signUpProvider(): Promise<PageBrowser> {
  const page = await new PageBrowser(origin).open("/auth/signup?next=%2Frequests");
  page.fill(m.account_email({}, en), studio);
  page.fill(m.account_password({}, en), "a long and quiet evening");
  page.check(m.account_profile_terms_before({}, en));
  await page.press(m.account_sign_up_submit({}, en));
  const mail = await expectMail(studio, "is your code to confirm your address");
  const link = /https?:\/\/\S+\/activate-account\S+/.exec(mail.text)?.[0] ?? "";
  await page.open(link);
  await page.press(m.account_activate_submit({}, en));
  return page;
}

test("from an empty database to a paid booking", async () => {
  const said = await setUp(
    ...[boss, "Markt GmbH", "Hafenstraße 1", "78462", "Konstanz", "DE", "hello@markt.example.test"],
    ...["Europe/Berlin", "EUR", "10", "photography", "yes"],
  );
  const operator = await operatorBy(/https?:\/\/\S+\/auth\/reset-password\S+/.exec(said)?.[0] ?? "");
  await operator.open("/admin");
  expect(operator.text()).toContain(m.setup_missing({}, en));
  await operator.follow(m.setup_title({}, en));
  expect(operator.valueOf(m.setup_name({}, en))).toBe("Markt GmbH");
  for (const [fee, answer] of [
    ["80", m.refusal_issue_fee_too_high({ max: "50" }, en)],
    ["10", m.flash_saved({}, en)],
  ] as const) {
    operator.fill(m.setup_street({}, en), "Hafenstraße 2");
    operator.fill(m.setup_fee({}, en), fee);
    await operator.press(m.setup_details_save({}, en));
    expect(operator.text()).toContain(answer);
    expect(operator.valueOf(m.setup_street({}, en))).toBe("Hafenstraße 2");
  }
  operator.check("Music & DJ");
  await operator.press(m.setup_categories_load({}, en));
  expect(operator.text()).toContain("Photography, Music & DJ");
  for (const edit of [
    m.setup_text_edit_legal_notice,
    m.setup_text_edit_privacy_policy,
    m.setup_text_edit_terms,
  ])
    await completeText(operator, edit({}, en));
  await operator.open("/admin");
  expect(operator.text()).not.toContain(m.setup_missing({}, en));
  expect((await new PageBrowser(origin).open("/legal")).text()).toContain("Hafenstraße 1");
  await uploadLogo(operator);
  const logo = await logoOf("Markt GmbH");

  const provider = await signUpProvider();
  await provider.follow(m.account_profile_offer_instead({}, en));
  provider.fill(m.account_profile_name({}, en), "Studio Nora");
  await provider.press(m.account_profile_submit({}, en));
  expect(provider.text()).toContain(m.request_board_unverified({}, en));
  await provider.open("/account/profile");
  provider.check("Photography");
  await provider.press(m.account_categories_submit({}, en));
  await operator.open("/admin");
  await operator.follow(/Studio Nora/);
  expect(operator.headline).toBe(m.admin_task_verification_wanted({}, en));
  for (const fact of ["Studio Nora", studio, "Germany", m.admin_task_fact_person({}, en)])
    expect(operator.text()).toContain(fact);
  operator.fill(m.admin_note_task({}, en), "In the register.");
  await operator.press(m.admin_task_verify({}, en));
  for (const text of [m.flash_provider_verified({}, en), "In the register."])
    expect(operator.text()).toContain(text);
  expect(operator.buttons(m.admin_task_verify({}, en))).toEqual([]);

  const data = newRequestData();
  const { person: customer, posts } = await openCustomer(data.customer_email);
  await draftRequest(customer, data);
  await expectPicture(customer, logo);
  await sendRequest(customer, data);
  await confirmByCode(customer, "is your code to confirm your address");
  const request_id = await expectRequestOpen(customer, data);
  await provider.open("/requests");
  expect(provider.text()).not.toContain(m.request_board_unverified({}, en));
  await provider.follow(data.title);
  await talkFirst(provider, customer, request_id);
  await provider.open(`/request/${request_id}`);
  await makeOffer(provider);
  await customer.page.goto(`/request/${request_id}`);
  await customer.page.getByRole("button", { name: m.offer_accept({ total: "€1,190.00" }, en) }).click();
  const booking_id = await giveInformation(customer, "Studio Nora");
  await orderFor(customer, "€357.00");
  await payByCard(customer.page, cards.good, "€357.00");
  await expectConfirmed(customer, booking_id, "€357.00");
  await provider.open("/bookings");
  await provider.follow(data.title);
  expect(provider.text()).toContain(m.booking_status_confirmed({}, en));
  await expectProfileSaved(customer);
  await expectRenewedInTheBrowser(customer);
  await expectSecureSession(customer);
  expectNoFaults(customer);
  expect(posts.filter((path) => path.endsWith(".data")).length).toBeGreaterThan(3);
  expect(program.output()).not.toContain('"level":50');
});

test.each(["/auth/signin", "/auth/signin.data"])(
  "a form sent to %s is accepted with the site's own origin and refused with a foreign one",
  async (path) => {
    const body = new URLSearchParams({ email: "nobody@markt.example.test", password: "wrong" });
    const post = async (headers: Record<string, string>) =>
      (await fetch(origin + path, { method: "POST", redirect: "manual", headers, body })).status;
    // Safari before 16.4 sends no `Sec-Fetch-Site`.
    expect(await post({ origin })).toBe(422);
    expect(await post({ origin, "sec-fetch-site": "same-origin" })).toBe(422);
    const foreign = { origin: "https://elsewhere.test" };
    expect(await post(foreign)).toBe(403);
    expect(await post({ ...foreign, "sec-fetch-site": "cross-site" })).toBe(403);
  },
);

/** The picture at the head of the page is this one, and has arrived. */
async function expectPicture({ page }: Person, address: string): Promise<void> {
  const picture = page.locator("header img").first();
  await expectOf(picture).toHaveAttribute("src", address);
  await expectOf(picture).toHaveJSProperty("complete", true);
  await expectOf(picture).not.toHaveJSProperty("naturalWidth", 0);
}

/** The customer in a browser with scripts, and the paths of its posts to the product. */
async function openCustomer(email: string) {
  const person = await openBrowser(browser, { email, name: "Mara Example", width: 1_280 }, true);
  const posts: string[] = [];
  person.page.on("request", (request) => {
    const { origin: to, pathname } = new URL(request.url());
    if (request.method() === "POST" && to === origin) posts.push(pathname);
  });
  return { person, posts };
}

/** Expects a session in cookies that no other host and nothing over http can set. */
async function expectSecureSession({ context }: Person): Promise<void> {
  const cookies = await context.cookies(origin);
  expect(cookies.filter(({ name }) => isSessionCookie(name))).not.toEqual([]);
  expect(cookies.map(({ name }) => name)).toContain(cookieNameAt(origin, timeZoneCookie));
  for (const { name, secure, domain, path } of cookies) {
    expect(name).toMatch(/^__Host-/);
    expect({ secure, domain, path }).toEqual({ secure: true, domain: new URL(origin).hostname, path: "/" });
  }
}

/** The script of an open page finds the server's session, renews it, and writes it where the server finds it. */
async function expectRenewedInTheBrowser({ page, context }: Person): Promise<void> {
  const held = async () =>
    new Map((await context.cookies(origin)).map(({ name, value }): [string, string] => [name, value]));
  await page.goto("/account");
  const cookies = await held();
  const before = sessionIn(cookies)?.refresh_token;
  makeOld(cookies);
  const changed = [...cookies].filter(([name]) => isSessionCookie(name));
  await context.addCookies(changed.map(([name, value]) => ({ name, value, url: origin, sameSite: "Lax" })));
  await expect.poll(async () => sessionIn(await held())?.refresh_token, { timeout: 20_000 }).not.toBe(before);
  const renewed = sessionIn(await held())?.refresh_token;
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/account");
  expect(sessionIn(await held())?.refresh_token).toBe(renewed);
}

/** The provider asks without scripts; the customer answers, and the provider reads it. */
async function talkFirst(provider: PageBrowser, customer: Person, request_id: string): Promise<void> {
  await provider.follow(m.thread_ask({}, en));
  provider.fill(m.thread_field({}, en), "Is there parking?");
  await provider.press(m.thread_send({}, en));
  const { page } = customer;
  await page.goto(`/request/${request_id}`);
  await expectOf(page.getByRole("main")).toContainText(m.request_views_one({}, en));
  await page.getByRole("link", { name: "Studio Nora" }).click();
  await expectOf(page.getByRole("main")).toContainText("Is there parking?");
  await field(page, m.thread_field({}, en)).fill("In the yard.");
  await page.getByRole("button", { name: m.thread_send({}, en), exact: true }).click();
  await expectOf(page.getByRole("paragraph").getByText("In the yard.")).toBeVisible();
  await provider.open("/messages");
  expect(provider.text()).toContain("In the yard.");
}

/** What is typed into a profile is stored without a button, and is there after a reload. */
async function expectProfileSaved({ page }: Person): Promise<void> {
  await page.goto("/account/profile");
  await field(page, m.account_edit_about({}, en)).fill("We like gardens.");
  await expectOf(page.getByRole("status").filter({ hasText: m.common_kept({}, en) })).toBeVisible();
  await page.reload();
  await expectOf(field(page, m.account_edit_about({}, en))).toHaveValue("We like gardens.");
}

/** One line of 1,000.00 net, checked and sent. */
async function makeOffer(page: PageBrowser): Promise<void> {
  (page.one('input[name="lines[0].label"]') as HTMLInputElement).value = "Photographs";
  (page.one('input[name="money:lines[0].unit_net_minor"]') as HTMLInputElement).value = "1,000.00";
  page.fill(m.offer_message_label({}, en), "Gladly.");
  await page.press(m.offer_check_total({}, en));
  await page.press(m.offer_send_for({ total: "€1,190.00" }, en));
  expect(page.headline).toBe(m.offer_yours({}, en));
}
