// The first day of a real installation: `MODE=live` on an empty database, its services apart. An operator sets the
// marketplace up at the command line and on the pages, verifies the first provider, and the first request becomes a paid
// booking. Everything is done at the command line and through pages; no row is written, no function called by this test.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { m } from "#messages/messages.js";
import { keyOf, nextCode } from "#tests/e2e/kit/authenticator.ts";
import { codeIn, expectMail } from "#tests/e2e/kit/inbox.ts";
import { newRequestData, type RequestData } from "#tests/e2e/kit/request-data.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { freePorts, type Program, startProgram, stopProduct } from "#tests/kit/product/product.ts";
import { makeTestFolder } from "#tests/kit/product/test-product.ts";
import { type Services, startServices } from "./opening/services.ts";

const en = { locale: "en" } as const;
const boss = "boss@markt.example.test";
const studio = "nora@studio.example.test";

const place = makeTestFolder();
let services: Services;
let program: Program;
let env: NodeJS.ProcessEnv;
let origin: string;

beforeAll(async () => {
  const { PORT } = await freePorts();
  origin = `http://localhost:${PORT}`;
  services = await startServices(place.folder, origin);
  env = {
    ...process.env,
    ...services.settings,
    ...{ MODE: "live", PORT, HOST: "127.0.0.1", PUBLIC_URL: origin, TRUSTED_PROXY_HOPS: "0" },
    ...{ DATA_DIR: place.data_dir, FILES_URL: `file://${place.folder}/files`, WORKER: "own" },
    ALLOW_ROOT: "on",
    PROFFER_LAUNCHER: String(process.pid),
  };
  process.env.E2E_MAIL_URL = services.inbox;
  // The name of the services leads somewhere in the product's processes; here their pages are read where they are.
  const { fetch: plain } = globalThis;
  globalThis.fetch = (address, init) =>
    plain(String(address).replace(services.public_origin, services.local_origin), init);
  program = startProgram(process.execPath, ["scripts/supervisor/main.ts"], { env });
  await program.line("ready", 120_000);
});
afterAll(async () => {
  if (program) await stopProduct(program);
  await services?.stop();
  place.remove();
});

/** The set-up at the command line, each answer on a line; returns what it printed. */
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

/** Signed in for the first time, with an authenticator app set up. */
async function operatorWith(password: string): Promise<PageBrowser> {
  const page = await new PageBrowser(origin).open("/auth/signin?next=/account/security");
  page.fill(m.account_email({}, en), boss);
  page.fill(m.account_password({}, en), password);
  await page.press(m.account_sign_in_submit({}, en));
  page.fill(m.account_profile_name({}, en), "Robin Boss");
  page.check(m.account_profile_terms_before({}, en));
  await page.press(m.account_profile_submit({}, en));
  await page.follow(m.security_factor_set_up({}, en));
  await page.press(m.security_app_begin({}, en));
  const key = keyOf(page.one(".app-key code").textContent ?? "");
  page.fill(m.security_code_label({}, en), await nextCode(key));
  await page.press(m.security_app_submit({}, en));
  expect(page.headline).toBe(m.security_codes_keep_title({}, en));
  return page;
}

/** Completes a text: what is still between brackets, and the note at its top. */
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

async function signUpProvider(): Promise<PageBrowser> {
  const page = await new PageBrowser(origin).open("/auth/signup?next=%2Frequests");
  page.fill(m.account_email({}, en), studio);
  page.fill(m.account_password({}, en), "a long and quiet evening");
  page.check(m.account_profile_terms_before({}, en));
  await page.press(m.account_sign_up_submit({}, en));
  const mail = await expectMail(studio, "Confirm your e-mail address");
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
  const password = /Password, shown once: (\S+)/.exec(said)?.[1] ?? "";
  const operator = await operatorWith(password);
  await operator.open("/admin");
  expect(operator.text()).toContain(m.setup_missing({}, en));
  await operator.follow(m.setup_title({}, en));
  expect(operator.valueOf(m.setup_name({}, en))).toBe("Markt GmbH");
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
  operator.fill(m.admin_note_task({}, en), "In the register.");
  await operator.press(m.admin_task_verify({}, en));
  expect(operator.text()).toContain(m.flash_provider_verified({}, en));

  const data = newRequestData();
  const customer = await sendRequest(data);
  await provider.open("/requests");
  await provider.follow(data.title);
  await makeOffer(provider);
  await customer.open(customer.url);
  await customer.follow(m.request_success_open({}, en));
  await customer.press(m.offer_accept({ total: "€1,190.00" }, en));
  await giveInformation(customer);
  await pay(customer);
  await provider.open("/bookings");
  await provider.follow(data.title);
  expect(provider.text()).toContain(m.booking_status_confirmed({}, en));
  expect(program.output()).not.toContain('"level":50');
});

/** A request from the start page until it is open. */
async function sendRequest(data: RequestData): Promise<PageBrowser> {
  const page = await new PageBrowser(origin).open("/");
  await page.follow(/^Photography/);
  page.check("Wedding");
  page.fill("How many people will be there?", "60");
  page.check("Edited pictures");
  page.fill(m.request_title_label({}, en), data.title);
  await page.press(m.request_continue_to({ step: m.request_step_when_where({}, en) }, en));
  page.fill(m.place_date_label({}, en), data.date);
  page.fill(m.place_from_label({}, en), data.from);
  page.fill(m.request_postal_label({}, en), "78462");
  page.fill(m.request_town_label({}, en), "Konstanz");
  await page.press(m.request_continue_to({ step: m.request_step_extras({}, en) }, en));
  await page.press(m.request_continue_to({ step: m.request_step_send({}, en) }, en));
  page.fill(m.request_name_label({}, en), "Mara Example");
  page.fill(m.request_email_label({}, en), data.customer_email);
  await page.press(m.request_send({}, en));
  expect(page.text()).toContain(m.request_code_title({}, en));
  page.fill(
    m.account_code({}, en),
    codeIn(await expectMail(data.customer_email, "Confirm your e-mail address")),
  );
  await page.press(m.request_code_submit({}, en));
  return page;
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

async function giveInformation(page: PageBrowser): Promise<void> {
  expect(page.headline).toBe(m.booking_info_title({}, en));
  page.fill("Where do we meet?", "North door, ring twice");
  page.check("Yes", page.containing("fieldset", "May some pictures be shown in the portfolio?"));
  page.fill(m.booking_info_address({}, en), "Seestraße 1");
  page.fill(m.booking_info_postal_code({}, en), "78462");
  page.fill(m.booking_info_city({}, en), "Konstanz");
  await page.press(m.booking_info_submit({}, en));
  expect(page.alert).toBe("");
  expect(page.headline).toBe(m.payment_title({}, en));
}

/** The binding order, the services' own pay page, and back. */
async function pay(page: PageBrowser): Promise<void> {
  await page.press(/^Book with obligation to pay €357.00/);
  expect(new URL(page.url).origin).toBe(services.public_origin);
  page.fill("Card number", "4242 4242 4242 4242");
  page.fill("Expiry", "12/34");
  page.fill("CVC", "123");
  page.fill("Name on card", "Mara Example");
  await page.press("Pay €357.00");
  await vi.waitFor(
    async () => {
      await page.open(page.url);
      expect(page.headline).toBe(m.payment_confirmed_title({}, en));
    },
    { timeout: 30_000, interval: 300 },
  );
}
