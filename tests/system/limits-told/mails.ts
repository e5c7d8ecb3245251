// Links and mails to addresses: shared offers, invitations, offers to an address.
import { limits } from "#domain/limits.ts";
import { call, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { newProvider, workerProviders } from "#tests/e2e/kit/providers.ts";
import { kellersLines, newRequestData } from "#tests/e2e/kit/request-data.ts";
import { photography } from "#tests/kit/product/market.ts";
import { browserIn, type Language } from "../forms-over-http/kit.ts";
import { product } from "../kit/demo-product.ts";
import { copyRow, type Reach, sends } from "./row.ts";

const recipient_email = "somebody.else@example.test";
const token = "'token_hash', decode(md5(source.id::text || nth) || md5(nth::text || source.id), 'hex')";

/** A customer on the page of an offer that may be shared. */
async function sharing(locale: Language) {
  const data = newRequestData();
  const [client, { keller }] = await Promise.all([
    newCustomer(data.customer_email, locale),
    workerProviders(),
  ]);
  const request_id = await openRequest(client, data);
  const terms = termsOf(request_id, kellersLines, data);
  const { offer_id } = await call(keller.client, "send_offer", terms, Offer);
  const page = await (await browserIn(locale, data.customer_email)).open(
    `/request/${request_id}/offer/${offer_id}`,
  );
  const email = data.customer_email;
  return {
    page,
    client,
    offer_id,
    email,
    typed: { recipient_email, duration: "3" },
    send: sends("share_offer"),
  };
}

/** A customer on the page of a request to which providers may be invited. */
async function inviting(locale: Language) {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email, locale);
  const request_id = await openRequest(client, data);
  const page = await (await browserIn(locale, data.customer_email)).open(`/request/${request_id}`);
  const invite = async (address: string | null) =>
    String((await call(client, "invite_provider", { request_id, recipient_email: address })).invitation_id);
  const email = data.customer_email;
  return { page, email, invite, typed: { recipient_email }, send: sends("invite_provider") };
}

const accountOf = "(select id from account where email = $1)";

export const mailRows = {
  async share_limit_reached(locale) {
    const { client, offer_id, email: _email, ...form } = await sharing(locale);
    const { share_id } = await call(client, "share_offer", {
      offer_id,
      recipient_email: null,
      may_decide: false,
    });
    await copyRow("offer_share", String(share_id), limits.offer_shares - 1, `jsonb_build_object(${token})`);
    return form;
  },

  async share_mails_used_up(locale) {
    const { client, offer_id, email, ...form } = await sharing(locale);
    const first = { offer_id, recipient_email: `first-${email}`, may_decide: false };
    await call(client, "share_offer", first);
    const mailed = "update offer_share set rotation = $2 where offer_id = $1";
    await product.owner.query(mailed, [offer_id, limits.share_mails_per_day]);
    return form;
  },

  async invitation_limit_reached(locale) {
    const { invite, ...form } = await inviting(locale);
    const id = await invite(null);
    await copyRow(
      "request_invitation",
      id,
      limits.invitations_per_request - 1,
      `jsonb_build_object(${token})`,
    );
    return form;
  },

  async invitations_used_up(locale) {
    const { invite, ...form } = await inviting(locale);
    const id = await invite(null);
    const taken_back = `jsonb_build_object(${token}, 'revoked_at', now())`;
    await copyRow("request_invitation", id, limits.invitations_per_day - 1, taken_back);
    return { ...form, figures: { limit: String(limits.invitations_per_day) } };
  },

  async sender_too_new(locale) {
    const { invite, ...form } = await inviting(locale);
    for (let count = 0; count < limits.new_account_strangers_per_day; count += 1)
      await invite(`other-${count}-${form.email}`);
    return { ...form, figures: { limit: String(limits.new_account_strangers_per_day) } };
  },

  async sending_paused(locale) {
    const form = await inviting(locale);
    await product.owner.query(
      `insert into not_me_report (sender_id, address_digest, kind, reported_at)
       select ${accountOf}, decode(md5(nth::text) || md5(nth::text), 'hex'), 'invitation', now()
       from generate_series(1, $2::int) as nth`,
      [form.email, limits.not_me_reports],
    );
    return form;
  },

  async direct_offer_limit_reached(locale) {
    const { client, email } = await newProvider("Nora", locale);
    const category_id = await photography(client);
    const page = await (await browserIn(locale, email)).open("/offers/new?category=photography");
    const {
      request_id: _none,
      starts_at: _start,
      ends_at: _end,
      time_zone: _zone,
      ...terms
    } = termsOf("", kellersLines, newRequestData());
    const { direct_offer_id } = await call(client, "send_direct_offer", {
      ...terms,
      category_id,
      locale,
      recipient_name: "Ada",
      recipient_email: `first-${email}`,
      title: "Photos",
      description: "Six hours.",
      date_flexibility: "unknown",
      place_town: "Berlin",
      place_postal_code: "10115",
      place_country: "DE",
    });
    const others = `jsonb_build_object('recipient_email', nth || source.recipient_email, ${token})`;
    await copyRow("direct_offer", String(direct_offer_id), limits.direct_offers_per_day - 1, others);
    const typed = {
      start_date: newRequestData().date,
      start_time: "14:00",
      end_time: "22:00",
      recipient_email,
      recipient_name: "Ada",
      title: "Photos",
      place_town: "Berlin",
      place_postal_code: "10115",
      "lines[0].label": "Photos",
      "money:lines[0].unit_net_minor": "1234",
      message: "Gladly.",
    };
    return { page, typed, send: sends("send_direct_offer") };
  },
} satisfies Record<string, Reach>;
