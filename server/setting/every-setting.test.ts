// Each setting decides something: what it says differs once it has another value, in the process that changed it and, at
// once, in another one. Going back to the first value brings back what was said before.

import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { catalogue } from "#db/seed/catalogue/all.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { units } from "#domain/limits.ts";
import { fillPlaceholders } from "#domain/marketplace/placeholders.ts";
import { mailSender } from "#domain/notification/sender.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { isRefusal } from "#domain/refusal.ts";
import { accentCss } from "#domain/setting/accent.ts";
import { pictureName, picturePath } from "#domain/setting/picture.ts";
import {
  publicSettings,
  type SettingName,
  type Settings,
  settingNames,
  settings,
} from "#domain/setting/settings.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { loadCategories } from "#server/category/commands/load-categories.ts";
import { storeFile } from "#server/file/commands/store-file.ts";
import { purgeDraft } from "#server/flow/request/purge-draft.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { sweepDocuments } from "#server/flow/timer/sweep-files.ts";
import { sweepOldRecords } from "#server/flow/timer/sweep-records.ts";
import { sweepVerifications } from "#server/flow/timer/sweep-verifications.ts";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import { localeRequest } from "#server/http/session/preferences.ts";
import { sessionBasics } from "#server/http/session/session-basics.ts";
import { system } from "#server/kernel/actor.ts";
import { type LiveChannel, openChannel } from "#server/kernel/live/channel.ts";
import { cacheSettings } from "#server/kernel/live/settings.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { renderMail } from "#server/notification/layout/render.tsx";
import { reissueOffer } from "#server/offer/commands/reissue-offer.ts";
import { settleProviderBalance } from "#server/payment/commands/settle-provider-balance.ts";
import { kitOn, msOf, type PlainKit } from "#tests/kit/kit.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { sitePictureInput } from "#tests/kit/states/marketplace.ts";
import { addSitePicture } from "./commands/add-site-picture.ts";
import { changeSetting } from "./commands/change-setting.ts";
import { listChanges } from "./reads/settings.ts";
import { siteEndpoints } from "./web/endpoint.ts";

const kit = kitDuringFile();
const db = () => kit.runtime.db;
let channel: LiveChannel;
let other: { kit: PlainKit; settings: () => Promise<Settings> };

beforeAll(() => {
  channel = openChannel(kit.urls.appUrl, kit.runtime.log);
  const known = cacheSettings(db(), channel, kit.runtime.log);
  const runtime = { ...kit.runtime, settings: known };
  const passTime: PlainKit["passTime"] = async (by) => kit.clock.move(msOf(by));
  other = { kit: kitOn(runtime, passTime), settings: () => known.current() };
});
beforeAll(async () => {
  for (const { input } of Object.values(pictures)) await kit.run(addSitePicture, await kit.operator(), input);
});
afterAll(() => channel.stop());

type Value = z.input<(typeof changeSetting)["input"]>["new_value"];
type Process = { kit: PlainKit; settings: () => Promise<Settings> };
/** Another value, and what one process says about it. */
type Case = { value: Exclude<Value, null | undefined>; says: (process: Process) => Promise<unknown> };

function pictureOf(bytes: string, size: { width: number; height: number }) {
  const name = pictureName(createHash("sha256").update(bytes).digest("hex"), size);
  return { name, input: sitePictureInput(bytes, size) };
}
const pictures = {
  light: pictureOf("light", { width: 480, height: 96 }),
  dark: pictureOf("dark", { width: 240, height: 96 }),
  icon: pictureOf("icon", { width: 192, height: 192 }),
};

const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / units.day_ms);
const site = { PUBLIC_URL: "https://market.example" };

/** The mail about an offer received, as its customer reads it. */
async function mailText({ kit: by, settings: known }: Process): Promise<string> {
  const { customer, offer_id } = await by.sentOffer();
  const runtime = { ...kit.runtime, settings: { current: known, drop: () => undefined } };
  const payload = {
    template: "offer_received" as const,
    profile_id: customer.profile?.id ?? "",
    subject_id: offer_id,
    key: offer_id,
  };
  const { message } = (await renderMail(runtime, payload, by.now())) ?? {};
  return message?.html ?? "";
}

/** A category that names neither fee nor deposit. */
async function definedCategory({ kit: by }: Process) {
  const [shipped] = catalogue;
  if (!shipped) throw new Error("no category comes with the product");
  const { fee_bp: _fee, deposit_bp: _deposit, ...category } = shipped;
  const { category_id } = await by.run(defineCategory, system, category);
  return rowOf(db(), "category", category_id);
}

/** Whether the hourly sweep still keeps a record of this age. */
function keeps(days: number, plant: (at: Date) => Promise<() => Promise<number>>) {
  return async ({ kit: by, settings: known }: Process) => {
    const count = await plant(new Date(by.now().getTime() - days * units.day_ms));
    const runtime = { ...kit.runtime, settings: { current: known, drop: () => undefined } };
    await sweepOldRecords(jobContext(runtime));
    return count();
  };
}

/** How the last of so many files of this size ends that a customer adds to a draft. */
async function storing({ kit: by }: Process, size_bytes: number, count = 1) {
  const customer = await by.customer();
  const { request_id } = await by.draftOf(customer);
  const store = () => {
    const storage_key = `requests/${request_id}/${randomUUID()}.txt`;
    const file = { name: "plan.txt", content_type: "text/plain" as const, width: null, height: null };
    return outcomeOf(by.run(storeFile, customer, { ...file, request_id, storage_key, size_bytes }));
  };
  for (let index = 1; index < count; index += 1) await store();
  return store();
}

/** The shipped text of the legal notice, as the set-up fills it in. */
function legalNotice(set: Settings): string {
  const details = { legal_name: "Markt GmbH", address_line: "Hafen 1", postal_code: "1010", city: "Wien" };
  const rest = { region: null, country: "AT", email: "hello@markt.example.test", time_zone: "UTC" };
  const operator = { ...set, ...details, ...rest, currency: "EUR", fee_bp: 0 };
  return fillPlaceholders(readFileSync("db/texts/legal-notice.en.md", "utf8"), operator, "Austria");
}

const countRows = (statement: string, value: unknown) => async () =>
  (await kit.rows<{ count: number }>(statement, value))[0]?.count ?? 0;

/** What an offer that is sent under the policy keeps. */
const policyCase = (name: PolicyName): Case => ({
  value: { free: 36, unit: "hours", late_fee_bp: 2_500, after_start_fee_bp: 9_000 },
  async says({ kit: by }) {
    const { offer_id } = await by.offerFor(await by.openRequest(), { policy: name });
    return (await rowOf(db(), "offer", offer_id)).policy_terms;
  },
});

const msBefore = (at: Date) => new Date(at.getTime() - 1_000);

const cases: Readonly<Record<SettingName, Case>> = {
  site_name: {
    value: "Markt am See",
    says: async (process) => (await mailText(process)).includes("Markt am See"),
  },
  logo_light: {
    value: pictures.light.name,
    says: async (process) => (await mailText(process)).includes(picturePath(pictures.light.name)),
  },
  logo_dark: {
    value: pictures.dark.name,
    async says({ kit: by, settings: known }) {
      const withLogo = async () => ({ ...(await known()), logo_light: pictures.light.name });
      return (await mailText({ kit: by, settings: withLogo })).includes(picturePath(pictures.dark.name));
    },
  },
  icon: {
    value: pictures.icon.name,
    async says({ settings: known }) {
      const app = new Hono<RequestEnv>();
      siteEndpoints(app, { db: db(), settings: { current: known, drop: () => undefined } });
      return (await app.request("/favicon.ico")).headers.get("location");
    },
  },
  accent_colour: {
    value: "#7a1fa2",
    says: async ({ settings: known }) => accentCss(publicSettings(await known()).accent_colour),
  },
  support_email: {
    value: "help@markt.example.test",
    says: async (process) => (await mailText(process)).includes("help@markt.example.test"),
  },
  sender_name: {
    value: "Post vom See",
    says: async ({ settings: known }) => mailSender(kit.runtime.env.MAIL_FROM, await known()).name,
  },
  sender_email: {
    value: "mail@markt.example.test",
    says: async ({ settings: known }) => mailSender(kit.runtime.env.MAIL_FROM, await known()).address,
  },
  vat_number: {
    value: "ATU12345678",
    says: async ({ settings: known }) => legalNotice(await known()),
  },
  register_entry: {
    value: "FN 12345 a",
    says: async ({ settings: known }) => legalNotice(await known()),
  },
  default_language: {
    value: "de",
    says: async ({ settings: known }) =>
      localeRequest(site, new Request("http://inner"), await known()).headers.get("cookie"),
  },
  default_time_zone: {
    value: "America/New_York",
    says: async ({ settings: known }) =>
      sessionBasics(site, new Request("http://inner"), "test", await known()).time_zone,
  },
  verification_days: {
    value: 60,
    async says({ kit: by, settings: known }) {
      const provider = await by.provider();
      const profile_id = provider.profile?.id ?? "";
      const verified_at = new Date(by.now().getTime() - 50 * units.day_ms);
      await kit.owner.query("update profile set verified_at = $2 where id = $1", [profile_id, verified_at]);
      await sweepVerifications(
        jobContext({ ...kit.runtime, settings: { current: known, drop: () => undefined } }),
      );
      return (await rowOf(db(), "profile", profile_id)).verification_reminded_at !== null;
    },
  },
  request_open_days: {
    value: 20,
    async says({ kit: by }) {
      const { expires_at, opened_at } = await rowOf(db(), "request", (await by.openRequest()).request_id);
      return expires_at && opened_at && daysBetween(opened_at, expires_at);
    },
  },
  open_requests_per_account: {
    value: 1,
    async says({ kit: by }) {
      const { customer } = await by.openRequest();
      return outcomeOf(by.run(submitRequest, customer, await by.draftOf(customer)));
    },
  },
  live_offers_per_request: {
    value: 1,
    async says({ kit: by }) {
      const request = await by.openRequest();
      await by.offerFor(request);
      return outcomeOf(by.offerFor(request));
    },
  },
  offer_validity_days: {
    value: 5,
    async says({ kit: by }) {
      const made = await by.expiredOffer();
      const terms_version = await by.termsVersion();
      const input = { offer_id: made.offer_id, version: made.offer_version, terms_version };
      const { offer_id } = await by.run(reissueOffer, made.provider, input);
      const { sent_at, valid_until } = await rowOf(db(), "offer", offer_id);
      return daysBetween(sent_at, valid_until);
    },
  },
  policy_flexible: policyCase("flexible"),
  policy_moderate: policyCase("moderate"),
  policy_strict: policyCase("strict"),
  booking_hold_hours: {
    value: 24,
    async says({ kit: by }) {
      const { accepted_at, hold_until } = await rowOf(db(), "booking", (await by.booking()).booking_id);
      return (hold_until.getTime() - accepted_at.getTime()) / units.hour_ms;
    },
  },
  auto_complete_days: {
    value: 3,
    async says({ kit: by }) {
      const { auto_complete_at } = await rowOf(db(), "booking", (await by.reportedBooking()).booking_id);
      return auto_complete_at && daysBetween(by.now(), auto_complete_at);
    },
  },
  second_operator_above: {
    value: 0,
    async says({ kit: by }) {
      const { operator, input } = await by.largeAct();
      return outcomeOf(by.run(settleProviderBalance, operator, input));
    },
  },
  second_operator_currencies: {
    value: "EUR 6000",
    async says({ kit: by, settings: known }) {
      const { operator, input } = await by.largeAct();
      const elsewhere = { actor: operator, settings: { ...(await known()), default_currency: "CHF" } };
      const sum = { amount_minor: input.balance_minor, currency: "EUR", subject: ["profile", ""] } as const;
      try {
        requireSecondOperator(elsewhere, sum);
        return "done";
      } catch (error) {
        return isRefusal(error) ? error.code : error;
      }
    },
  },
  default_currency: {
    value: "CHF",
    async says({ kit: by }) {
      await kit.owner.query("delete from category where slug = 'music-dj'");
      const { category_ids } = await by.run(loadCategories, system, { slugs: ["music-dj"] });
      return (await rowOf(db(), "category", category_ids[0] ?? "")).currency;
    },
  },
  file_megabytes: { value: 1, says: (process) => storing(process, 2 * 2 ** 20) },
  file_count: { value: 1, says: (process) => storing(process, 1, 2) },
  draft_kept_days: {
    value: 10,
    async says({ kit: by }) {
      const { request_id } = await by.draft();
      const at = new Date(by.now().getTime() - 20 * units.day_ms);
      await kit.owner.query("update request set updated_at = $1 where id = $2", [at, request_id]);
      return outcomeOf(by.run(purgeDraft, system, { request_id }));
    },
  },
  direct_offer_recipient_days: {
    value: 10,
    says: keeps(20, async (at) => {
      const email = `${randomUUID()}@nobody.test`;
      const insert =
        "insert into refused_address (id, email, reply_code, refused_at) values ($1, $2, 550, $3)";
      await kit.owner.query(insert, [randomUUID(), email, at]);
      return countRows("select count(*)::int as count from refused_address where email = $1", email);
    }),
  },
  stripe_event_body_days: {
    value: 40,
    says: keeps(60, async (at) => {
      const id = `evt_${randomUUID()}`;
      await kit.owner.query(
        `insert into stripe_event (id, type, payload, status, received_at)
         values ($1, 'charge.refunded', '{"data": {}}', 'processed', $2)`,
        [id, at],
      );
      return countRows(
        "select count(*)::int as count from stripe_event where id = $1 and payload ? 'data'",
        id,
      );
    }),
  },
  sent_mail_days: {
    value: 30,
    says: keeps(60, async (at) => {
      const key = randomUUID();
      await kit.owner.query("insert into sent_mail (key, template, sent_at) values ($1, 'x', $2)", [key, at]);
      return countRows("select count(*)::int as count from sent_mail where key = $1", key);
    }),
  },
  notification_kept_days: {
    value: 30,
    says: keeps(60, async (at) => {
      const { customer } = await kit.sentOffer();
      const id = customer.profile?.id;
      await kit.owner.query("update notification set happened_at = $1 where profile_id = $2", [at, id]);
      return countRows("select count(*)::int as count from notification where profile_id = $1", id);
    }),
  },
  webhook_log_days: {
    value: 10,
    says: keeps(20, async (at) => {
      const { endpoint_id } = await kit.webhook();
      await kit.owner.query(
        `insert into webhook_delivery (id, endpoint_id, type, status, created_at, ended_at)
         values (gen_random_uuid(), $1, 'ping', 'failed', $2, $2)`,
        [endpoint_id, at],
      );
      return countRows(
        "select count(*)::int as count from webhook_delivery where endpoint_id = $1",
        endpoint_id,
      );
    }),
  },
  fault_days: {
    value: 30,
    says: keeps(60, async (at) => {
      const place = `routes/${randomUUID()}`;
      await kit.owner.query(
        `insert into fault (id, kind, place, error, first_seen_at, last_seen_at)
         values (gen_random_uuid(), 'loader', $1, 'Error', $2, $2)`,
        [place, at],
      );
      return countRows("select count(*)::int as count from fault where place = $1", place);
    }),
  },
  verification_documents_days: {
    value: 10,
    async says({ kit: by, settings: known }) {
      const { provider, file_id } = await by.withDocument();
      const profile_id = provider.profile?.id ?? "";
      const decided = new Date(by.now().getTime() - 20 * units.day_ms);
      await kit.owner.query("update file set created_at = $2 where id = $1", [file_id, msBefore(decided)]);
      await kit.owner.query("update profile set verified_at = $2 where id = $1", [profile_id, decided]);
      await sweepDocuments(
        jobContext({ ...kit.runtime, settings: { current: known, drop: () => undefined } }),
      );
      return countRows("select count(*)::int as count from file where id = $1", file_id)();
    },
  },
  platform_fee_bp: { value: 1_250, says: async (process) => (await definedCategory(process)).fee_bp },
  deposit_bp: { value: 2_000, says: async (process) => (await definedCategory(process)).deposit_bp },
  fee_vat_countries: {
    value: [{ country: "DE", rate_bp: 700, is_reverse_charged: false }],
    says: async ({ kit: by }) => (await rowOf(db(), "booking", (await by.booking()).booking_id)).fee_tax_bp,
  },
  platform_vat_bp: {
    value: 2_000,
    says: async ({ kit: by }) => (await rowOf(db(), "booking", (await by.booking()).booking_id)).fee_tax_bp,
  },
};

describe.each(settingNames)("%s", (name) => {
  const here: Process = { kit, settings: () => kit.runtime.settings.current() };
  const set = async (value: Value) => {
    const operator = await kit.operator();
    const [latest] = await listChanges(kit.scopeOf(operator), name);
    await kit.run(changeSetting, operator, {
      name,
      new_value: value,
      reason: "A test.",
      version: latest?.version ?? 0,
    });
    await vi.waitFor(async () => expect((await other.settings())[name]).toEqual(value), {
      timeout: 1_000,
      interval: 5,
    });
  };

  test("decides what is said, here and in another process, and back again", async () => {
    const { value, says } = cases[name];
    const before = await says(here);
    expect(await says(other)).toEqual(before);

    await set(value);
    const after = await says(here);
    expect(after).not.toEqual(before);
    expect(await says(other)).toEqual(after);

    await set(settings[name].initial);
    expect(await says(here)).toEqual(before);
    expect(await says(other)).toEqual(before);
    const history = await listChanges(kit.scopeOf(await kit.operator()), name);
    expect(history.map((change) => change.value)).toEqual([settings[name].initial, value]);
  });
});
