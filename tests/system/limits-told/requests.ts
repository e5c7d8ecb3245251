// Drafts, requests, their files and offers.
import { z } from "zod";
import { limits } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { threadPath } from "#domain/thread/path.ts";
import { m } from "#messages/messages.js";
import { call, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { addOffers } from "#tests/e2e/kit/hard-offers.ts";
import { newProvider, workerProviders } from "#tests/e2e/kit/providers.ts";
import { kellersLines, newRequestData } from "#tests/e2e/kit/request-data.ts";
import { browserIn, draftAt } from "../forms-over-http/kit.ts";
import { product } from "../kit/demo-product.ts";
import { copyRow, type Reach, sends } from "./row.ts";

const isText = { type: "text/plain" };

const Answer = z.object({ answer_id: z.uuid() });

/** The profile of an account that has one. */
async function profileOf(email: string): Promise<string> {
  const found = await product.owner.query<{ id: string }>(
    "select profile.id from profile join account on account.id = profile.account_id where account.email = $1",
    [email],
  );
  return found.rows[0]?.id ?? "";
}

export const requestRows = {
  async draft_limit_reached(locale) {
    const email = newRequestData().customer_email;
    const client = await newCustomer(email, locale);
    const page = await (await browserIn(locale, email)).open("/request?category=photography");
    const category_id = page.one('input[name="category_id"]').getAttribute("value") ?? "";
    for (let count = 0; count < limits.drafts_side_by_side; count += 1)
      await call(client, "save_draft", { step: "category", category_id });
    const typed = { title: "A sixth one", description: "Typed for nothing?" };
    return { page, typed, send: sends("save_draft") };
  },

  async request_limit_reached(locale) {
    const { page, client, data, request_id, open } = await draftAt("send", locale);
    const other = await openRequest(client, { ...newRequestData(), customer_email: data.customer_email });
    await open("send");
    await copyRow("request", other, initialSettings.open_requests_per_account - 1);
    const typed = { name: "李", phone: "+49 7531 123456" };
    return { page, typed, send: () => page.press(m.request_send({}, { locale })), request_id };
  },

  async file_limit_reached(locale) {
    const { page } = await draftAt("extras", locale);
    const send = () => {
      const files = Array.from(
        { length: limits.files_at_once + 1 },
        (_, index) => new File(["a line of text\n"], `${index}.txt`, isText),
      );
      page.attach(m.request_files_label({}, { locale }), ...files);
      return page.press(m.request_files_add({}, { locale }));
    };
    return { page, typed: { "money:budget_minor": "1234" }, send };
  },

  async offer_limit_reached(locale) {
    const data = newRequestData();
    const [provider, client, { keller }] = await Promise.all([
      newProvider("Nora", locale),
      newCustomer(data.customer_email),
      workerProviders(),
    ]);
    const request_id = await openRequest(client, data);
    const page = await (await browserIn(locale, provider.email)).open(`/request/${request_id}`);
    await call(keller.client, "send_offer", termsOf(request_id, kellersLines, data), Offer);
    const others = Array.from({ length: initialSettings.live_offers_per_request - 1 }, (_, index) => ({
      provider_name: `Other ${index}`,
      total_minor: 100_000,
      lines: [["Photos", 1]] as const,
    }));
    await addOffers(request_id, others);
    const typed = {
      "lines[0].label": "Photos",
      "money:lines[0].unit_net_minor": "1234",
      message: "Gladly.\nWe.",
    };
    return { page, typed, send: sends("send_offer") };
  },

  async answer_limit_reached(locale) {
    const data = newRequestData();
    const [provider, client] = await Promise.all([
      newProvider("Nils"),
      newCustomer(data.customer_email, locale),
    ]);
    const request_id = await openRequest(client, data);
    const provider_profile_id = await profileOf(provider.email);
    const pair = { request_id, provider_profile_id };
    await call(provider.client, "send_message", { ...pair, body: "Is there parking?" });
    await call(client, "send_message", { ...pair, body: "Yes." });
    const page = await (await browserIn(locale, data.customer_email)).open(threadPath(pair));
    const texts = { question_text: "Is there parking?", answer_text: "Yes." };
    const { answer_id } = await call(client, "publish_answer", { ...texts, request_id }, Answer);
    await copyRow("request_answer", answer_id, limits.answers_per_request - 1);
    const figures = { limit: String(limits.answers_per_request) };
    return {
      page,
      typed: { question_text: "Parking?", answer_text: "Gladly.\nYes." },
      send: sends("publish_answer"),
      figures,
    };
  },

  async thread_limit_reached(locale) {
    const data = newRequestData();
    const [provider, client] = await Promise.all([
      newProvider("Nele", locale),
      newCustomer(data.customer_email),
    ]);
    const request_id = await openRequest(client, data);
    const provider_profile_id = await profileOf(provider.email);
    const path = threadPath({ request_id, provider_profile_id });
    const page = await (await browserIn(locale, provider.email)).open(path);
    await product.owner.query(
      `insert into thread (id, request_id, customer_profile_id, provider_profile_id, begun_by, created_at, last_message_at)
       select gen_random_uuid(), id, profile_id, $1, 'provider', now(), now() from request
       where profile_id is not null and id <> $2 limit $3`,
      [provider_profile_id, request_id, limits.new_account_threads_per_day],
    );
    const figures = { limit: String(limits.new_account_threads_per_day) };
    return { page, typed: { body: "Gladly.\nMay I ask?" }, send: sends("send_message"), figures };
  },

  async counter_rounds_used_up(locale) {
    const data = newRequestData();
    const [client, { keller }] = await Promise.all([newCustomer(data.customer_email), workerProviders()]);
    const request_id = await openRequest(client, data);
    const terms = termsOf(request_id, kellersLines, data);
    const { offer_id } = await call(keller.client, "send_offer", terms, Offer);
    const browser = await browserIn(locale, data.customer_email);
    const page = await browser.open(`/request/${request_id}/offer/${offer_id}?counter`);
    await product.owner.query(
      `insert into counter_offer (offer_id, round, offer_revision, net_minor, tax_minor, total_minor, made_at, answer,
         answered_at)
       select id, round, revision, net_minor, tax_minor, total_minor, now(), 'declined', now()
       from offer, generate_series(1, $2::int) as round where id = $1`,
      [offer_id, limits.counter_rounds],
    );
    const figures = { rounds: String(limits.counter_rounds) };
    return { page, typed: { message: "Could it be\nless?" }, send: sends("send_counter"), figures };
  },
} satisfies Record<string, Reach>;
