// Every form on every screen, as the built product renders it, and the fields that it carries. Without scripts: the
// documents themselves are the answer.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { call, customerPassword, newAccount, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { acceptedOffer, openRequest } from "#tests/e2e/kit/api-steps.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { crawl } from "#tests/kit/browser/crawl.ts";
import { FormBrowser, fieldOf, formOf, formsIn, type Page } from "#tests/kit/browser/form-browser.ts";
import { isCommand, lacks } from "#tests/kit/browser/form-promises.ts";
import { readyDraft } from "#tests/kit/product/market.ts";
import { setAside } from "#tests/kit/set-aside-events.ts";
import { lena, market, product, provideDemoMarket } from "../kit/demo-product.ts";
import { waitsOfDemo } from "./waits.ts";

provideDemoMarket({ isOwn: true });

describe("every form", () => {
  let pages: { who: string; page: Page }[];
  const formsOf = (page: Page) =>
    formsIn(page).filter((form) => form.method === "post" && form.commands.some(isCommand));

  beforeAll(async () => {
    const occasion = newRequestData();
    const request_id = await openRequest(market.jonas, occasion);
    const { booking_id } = await acceptedOffer(market.lena, market.keller, occasion);
    const matters = await setAside(
      product.owner,
      (await acceptedOffer(market.jonas, market.keller, newRequestData())).booking_id,
    );
    const draft = await draftInHand();
    const emails = ["customer", "jonas", "provider", "winter", "operator"].map((name) => `${name}@demo.test`);
    const seeds = [
      "/requests",
      "/bookings",
      ...matters,
      ...(await waitsOfDemo()),
      `/request/${request_id}`,
      `/request/booking/${booking_id}/information`,
      ...["category", "details", "when_where", "extras", "send"].map(
        (step) => `/request?step=${step}&draft=${draft}`,
      ),
    ];
    pages = [];
    for (const who of emails) {
      const browser = await product.browserOf(who);
      for (const page of await crawl(browser, seeds)) pages.push({ who, page });
    }
  }, 300_000);

  test("carries its key and profile, and the version it saw if the command requires one", () => {
    const found = pages.flatMap(({ who, page }) =>
      formsOf(page).flatMap((form) =>
        lacks(form, { hasProfile: true }).map((lack) => `${who} ${page.url}: ${lack}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test("has its own key on its page", () => {
    const shared = pages.flatMap(({ who, page }) => {
      const keys = formsOf(page).map((form) => fieldOf(form, "_key"));
      return new Set(keys).size === keys.length ? [] : [`${who} ${page.url}`];
    });
    expect(shared).toEqual([]);
  });

  test("of every command that a screen accepts was among them", () => {
    const seen = new Set(pages.flatMap(({ page }) => formsOf(page).flatMap(({ commands: names }) => names)));
    const unseen = commandsOfRoutes().filter((name) => !seen.has(name) && !(name in seenElsewhere));
    expect(unseen).toEqual([]);
  });
});

test("the form of the first profile carries its key", async () => {
  const email = "new@forms.test";
  await newAccount(email);
  const browser = await new FormBrowser(product.origin).signIn(email, customerPassword);
  const form = formOf(await browser.get("/auth/complete-profile"), "complete_profile");
  expect(lacks(form, { hasProfile: false })).toEqual([]);
});

test("the forms of further profiles and of a photo carry their keys", async () => {
  const email = "profiles@forms.test";
  const client = await newCustomer(email);
  const browser = await new FormBrowser(product.origin).signIn(email, customerPassword);
  for (const display_name of ["Second Example", "Third Example"]) {
    const terms_version = "2026-11";
    await call(client, "add_profile", { kind: "customer", display_name, country: "DE", terms_version });
  }
  const seen = async (path: string, names: string[]) => {
    const page = await browser.get(path);
    for (const name of names) expect(lacks(formOf(page, name), { hasProfile: true }), name).toEqual([]);
    return page;
  };
  const list = await seen("/account/profiles", ["set_default_profile", "archive_profile"]);
  expect((await browser.press(formOf(list, "archive_profile"), "archive_profile")).status).toBe(303);
  await seen("/account/profiles", ["restore_profile"]);
  const profile = await seen("/account/profile", ["update_profile", "set_profile_photo"]);
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#156" } })
    .png()
    .toBuffer();
  const photo = new File([new Uint8Array(png)], "me.png", { type: "image/png" });
  expect(
    (await browser.upload(formOf(profile, "set_profile_photo"), "set_profile_photo", photo, "photo")).status,
  ).toBe(303);
  await seen("/account/profile", ["remove_profile_photo"]);
});

test("the forms about refusals and failures, and of an account without obligations, carry their keys", async () => {
  const { owner, origin } = product;
  const email = "refused@forms.test";
  const client = await newAccount(email);
  const profile = { kind: "provider", display_name: "Studio Nord", country: "DE", terms_version: "2026-11" };
  await call(client, "complete_profile", profile);
  const { rowCount } = await owner.query(
    `update profile set refused_at = now(), refusal_reason = 'No such company.'
     where account_id = (select id from account where email = $1)`,
    [email],
  );
  expect(rowCount).toBe(1);
  await owner.query(
    "insert into refused_address (id, email, reply_code, refused_at) values (gen_random_uuid(), $1, 550, now())",
    [email],
  );
  await owner.query(
    `insert into mail_failure (id, key, job, template, recipient, payload, reason, reply_code, tries, failed_at, given_up_at)
     values (gen_random_uuid(), 'forms', 'send_link_mail', 'invitation', 'g…@unknown.example', '{}', 'mail_refused', 550, 2, now(), now())`,
  );
  const { rows: jobs } = await owner.query(
    `select id from graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('sweep_records', '{}'::json,
       job_key := 'forms', run_at := now() + interval '1 day')).id], 'connect ECONNREFUSED')`,
  );
  await owner.query(
    `with endpoint as (
       insert into webhook_endpoint (id, profile_id, url, status, created_at)
       select gen_random_uuid(), id, 'https://receiver.example.test/', 'active', now()
       from profile where kind = 'provider' limit 1 returning id)
     insert into webhook_delivery (id, endpoint_id, type, status, attempts, created_at, ended_at)
     select gen_random_uuid(), id, 'offer.accepted', 'failed', 10, now(), now() from endpoint`,
  );
  const seen = async (browser: FormBrowser, path: string, name: string) =>
    expect(lacks(formOf(await browser.get(path), name), { hasProfile: true }), name).toEqual([]);
  const provider = await new FormBrowser(origin).signIn(email, customerPassword);
  await seen(provider, "/account/profile", "ask_verification");
  await seen(provider, "/account", "clear_address_refusal");
  await seen(provider, "/account/delete", "close_account");
  const operator = await product.browserOf("operator@demo.test");
  // The lists of release 0.1.0 had the forms themselves: their addresses show the rows, which lead to the forms.
  const listed = await operator.get("/admin/mails?state=failed&kind=invitation");
  expect(listed.html).toContain('href="/admin/mails/forms"');
  await seen(operator, "/admin/mails/forms", "resend_mail");
  await seen(operator, `/admin/jobs/${jobs[0]?.id}`, "retry_job");
  const { rows } = await owner.query("select id from profile where kind = 'provider' limit 1");
  await seen(operator, `/admin/fees/${rows[0]?.id}`, "set_provider_fee");
  for (const name of ["retry_job", "resend_mail", "redeliver_webhook"])
    await seen(operator, "/admin/health", name);
});

/** Commands whose form needs a state that the demo does not have, and where it is tested instead. */
const seenElsewhere: Readonly<Record<string, string>> = {
  complete_profile: "above: nobody of the demo is without a profile",
  set_default_profile: "above: nobody of the demo has several profiles of a kind",
  archive_profile: "above",
  restore_profile: "above",
  remove_profile_photo: "above: nobody of the demo has a photo",
  ask_verification: "above: no provider of the demo is refused",
  recheck_vat_number: "tests/screens/states/admin.ts: no provider of the demo waits for its verification",
  clear_address_refusal: "above: no address of the demo is refused",
  close_account: "above: everybody of the demo has something open",
  resend_mail: "above: no mail of the demo is refused",
  set_provider_fee: "above: no account's page has the form",
  redeliver_webhook: "above: no webhook of the demo was given up",
  retry_job: "above: no job of the demo is out of attempts",
  delete_offer_template: "tests/system/forms-over-http/offer.test.ts: nobody of the demo has a template",
  restore_category: "tests/system/forms-over-http/categories.test.ts: no category of the demo is archived",
  load_categories: "tests/system/opening.test.ts: the demo has all categories",
  dismiss_event: "a button of the form that has reread_event, where no money is unresolved",
  dismiss_refund: "a button in the place of retry_refund, in the same form, where nothing is owed",
};

/** The commands named in the actions of the screens. */
function commandsOfRoutes(): string[] {
  const files = readdirSync("app/routes", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const actions = files.flatMap((name) => {
    const text = readFileSync(join("app/routes", name), "utf8");
    const from = text.indexOf("commandAction({");
    return from === -1 ? [] : [text.slice(from, text.indexOf("\n});", from))];
  });
  return actions.flatMap((text) => [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = ""]) => name));
}

/** A draft of Lena's with everything filled in and one file. Created last, so that nothing else uses it up. */
async function draftInHand(): Promise<string> {
  const { request_id: id } = await readyDraft(market.lena, newRequestData());
  const form = formOf(await lena.get(`/request?step=extras&draft=${id}`), "upload_files");
  const sent = await lena.upload(form, "upload_files", new File(["The garden."], "garden.txt"));
  expect(sent.status).toBe(303);
  return id;
}
