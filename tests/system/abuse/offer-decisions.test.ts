// Deciding through a link over HTTP: what a code proves, which button decides what, what the link's creator takes
// back, and that no token is left anywhere afterwards.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { payWith } from "#tests/contract/stripe/shop.ts";
import { information } from "#tests/e2e/kit/api-steps.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { until } from "#tests/kit/product/until.ts";
import { newEmail } from "./people.ts";
import { shared, stateOf } from "./shared-links.ts";
import { type Answer, Caller, provideTarget, target } from "./target.ts";
import { nowhere } from "./tokens.ts";

/** The hidden fields of a page's form. */
function fieldsOf({ text }: Answer, id: string): Record<string, string> {
  const form = new RegExp(`<form[^>]*id="${id}"[\\s\\S]*?</form>`).exec(text)?.[0] ?? "";
  expect(form, `the form ${id}`).not.toBe("");
  const inputs = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, value]));
}

const mailsTo = async (email: string) =>
  (await target.mails()).filter(({ to }) => to.some(({ address }) => address === email));

/** The codes in mails, oldest first. */
const codesIn = (mails: Awaited<ReturnType<typeof mailsTo>>): string[] =>
  mails.flatMap(({ text }) => /^.*\b(\d{6})$/m.exec(text)?.[1] ?? []);

/** A browser without a session that proves an address at a link with its code. */
async function proved(link: string, email: string, typed: Record<string, string> = {}): Promise<Caller> {
  const reader = new Caller();
  const known = codesIn(await mailsTo(email)).length;
  const asked = await reader.post(link, "request_offer_code", typed);
  expect(asked.status, asked.text.slice(-1_000)).toBe(303);
  const code = await until("the mail with the code", async () => codesIn(await mailsTo(email))[known]);
  const confirmed = await reader.post(link, "confirm_offer_code", { ...typed, token: code });
  expect(confirmed.status, confirmed.text.slice(-1_000)).toBe(303);
  return reader;
}

/** Runs a command as whoever is signed in, through the API. */
async function command(caller: Caller, name: string, input: object): Promise<Record<string, unknown>> {
  const answer = await caller.ask(`/rest/v1/rpc/${name}`, {
    method: "POST",
    body: JSON.stringify(input),
    headers: { "content-type": "application/json", authorization: `Bearer ${caller.accessToken()}` },
  });
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text);
}

/** Enters a booking's information and pays it on the hosted page; returns what is then confirmed. */
async function pay(reader: Caller, booking_id: string, email: string): Promise<void> {
  const about = information({ ...newRequestData(), customer_email: email });
  const { version } = await command(reader, "provide_information", { booking_id, version: 1, ...about });
  const url = await until("the payment page", async () => {
    const { checkout_url } = await command(reader, "start_payment", { booking_id, version });
    return checkout_url === null ? null : String(checkout_url);
  });
  expect((await payWith(url, "4242424242424242")).status).toBe(303);
  await until("the payment", async () => {
    const { rows } = await target.owner.query("select status from booking where id = $1", [booking_id]);
    return rows[0]?.status === "confirmed";
  });
}

provideTarget();

describe("whoever has an open link that lets them decide", () => {
  test("accepts with an address the owner has not barred; once undone, the link and the address no longer decide", async () => {
    const { lena, link, path, share_id } = await shared({ "flag:may_decide": "on" });
    const [, request_id = "", offer_id = ""] = /^\/request\/([^/]+)\/offer\/(.+)$/.exec(path) ?? [];
    const barred = newEmail();
    expect((await lena.post(path, "bar_address", { request_id, email: barred })).status).toBe(303);
    expect((await new Caller().post(link, "request_offer_code", { email: barred })).status).toBe(403);

    const email = newEmail();
    const reader = await proved(link, email, { email });
    for (const command of ["", "erase_everything"])
      expect((await reader.post(link, command, { version: "1" })).status, command).toBe(405);
    expect(await stateOf(share_id)).toMatchObject({ decision: null, status: "sent" });
    const form = fieldsOf(await reader.ask(link), "accept-shared");
    const others = { ...form, profile_id: randomUUID(), display_name: "Ada Example", country: "DE" };
    expect((await reader.post(link, "accept_shared_offer", others)).status, "another's profile").toBe(409);
    expect(await stateOf(share_id)).toMatchObject({ decision: null, status: "sent" });
    const named = { ...form, display_name: "Ada Example", country: "DE" };
    const accepted = await reader.post(link, "accept_shared_offer", named);
    expect(accepted.status, accepted.text.slice(-1_000)).toBe(303);
    expect(accepted.location).toContain("/information");
    expect(await stateOf(share_id)).toMatchObject({ decision: "accepted", status: "accepted" });
    const next = await reader.ask(accepted.location ?? "");
    expect(next.status).toBe(200);
    expect(next.text).not.toContain(link);

    const { rows } = await target.owner.query<{ id: string; version: number }>(
      "select id, version from booking where offer_id = $1 order by created_at desc limit 1",
      [offer_id],
    );
    const [booking] = rows;
    const undo = { request_id, booking_id: booking?.id ?? "", version: String(booking?.version) };
    const undone = await lena.post(`/request/${request_id}`, "undo_shared_acceptance", {
      ...undo,
      "flag:bars_address": "on",
    });
    expect(undone.status, undone.text.slice(-1_000)).toBe(303);
    expect((await reader.ask(link)).status).toBe(404);
    expect((await reader.post(link, "accept_shared_offer", named)).status).toBe(404);
    expect((await reader.ask(`/request/${request_id}`)).status, "the owner's request").toBe(404);
    await nowhere(link.slice("/offer/".length));
  });
});

test("a read-only link accepts no decision, with or without an account", async () => {
  const { link, share_id } = await shared();
  const member = new Caller();
  await member.signIn("jonas@demo.test");
  for (const command of ["accept_shared_offer", "decline_shared_offer"]) {
    expect((await new Caller().post(link, command, { version: "1" })).location, command).toContain("/auth/");
    expect((await member.post(link, command, { version: "1" })).status, command).toBe(403);
  }
  expect(await stateOf(share_id)).toMatchObject({ decision: null, status: "sent" });
});

describe("an offer to an address", () => {
  test("opened by programs does not count as read; when it is declined, its provider reads why", async () => {
    const email = newEmail();
    const { direct_offer_id, link } = await sendDirectOffer(email);
    const rowOf = async () =>
      (
        await target.owner.query("select status, views, decline_reason from direct_offer where id = $1", [
          direct_offer_id,
        ])
      ).rows[0];
    const program = new Caller();
    const browser = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "none" };
    for (const headers of [{}, browser, { ...browser, "sec-purpose": "prefetch" }])
      for (const method of ["GET", "HEAD"])
        expect((await program.ask(link, { method, headers })).status).toBe(200);
    expect(await rowOf()).toEqual({ status: "sent", views: 0, decline_reason: null });
    const reader = await proved(link, email);
    const form = fieldsOf(await reader.ask(link), "decline-shared");
    expect((await reader.post(link, "", form)).status).toBe(405);
    expect((await rowOf())?.status).toBe("sent");
    const reason = "We have found somebody nearby.";
    const declined = await reader.post(link, "decline_shared_offer", { ...form, reason });
    expect(declined.status, declined.text.slice(-1_000)).toBe(303);
    expect(await rowOf()).toMatchObject({ status: "refused", decline_reason: reason });
    const told = await until("the provider's mail with the reason", async () =>
      (await target.mails()).find(
        ({ to, text }) => to.some((one) => one.address === "provider@demo.test") && text.includes(reason),
      ),
    );
    expect(told.text).not.toContain(link);
    await nowhere(link.slice("/offer/".length), email);
  });

  test("claimed but not accepted, opens on another of its owner's devices", async () => {
    const email = newEmail();
    const { direct_offer_id, link, not_me } = await sendDirectOffer(email);
    expect((await new Caller().ask(not_me)).status).toBe(200);
    const reader = await proved(link, email);
    const form = fieldsOf(await reader.ask(link), "accept-shared");
    // The offer is claimed and its acceptance refused: another total was on screen.
    const refused = await reader.post(link, "accept_shared_offer", {
      ...form,
      "int:total_minor": "1",
      display_name: "Ada Example",
      country: "DE",
    });
    expect(refused.status).toBe(409);
    const { rows } = await target.owner.query("select status from direct_offer where id = $1", [
      direct_offer_id,
    ]);
    expect(rows).toEqual([{ status: "claimed" }]);
    const other = await proved(link, email);
    const again = fieldsOf(await other.ask(link), "accept-shared");
    const accepted = await other.post(link, "accept_shared_offer", again);
    expect(accepted.status, accepted.text.slice(-1_000)).toBe(303);
    expect(accepted.location).toContain("/information");
    await pay(other, /[0-9a-f-]{36}/.exec(accepted.location ?? "")?.[0] ?? "", email);
    await nowhere(link.slice("/offer/".length), email);
    await nowhere(not_me.slice("/not-me/".length), email);
  });
});

/** Sends an offer from the demo's provider to an address; returns the link mailed there. */
async function sendDirectOffer(
  email: string,
): Promise<{ direct_offer_id: string; link: string; not_me: string }> {
  const provider = new Caller();
  await provider.signIn("provider@demo.test");
  const { rows } = await target.owner.query("select id from category where slug = 'photography'");
  const { direct_offer_id } = await command(provider, "send_direct_offer", {
    category_id: rows[0]?.id,
    recipient_email: email,
    recipient_name: "Ada Example",
    locale: "en",
    title: "Photos of your party",
    date_flexibility: "unknown",
    place_town: "Konstanz",
    place_country: "DE",
    message: "As we said on the phone.",
    lines: [{ label: "Photos", quantity: 1, unit_net_minor: 50_000, tax_bp: 1_900 }],
    policy: "moderate",
    deposit_bp: 0,
    validity_unit: "days",
    validity: 14,
  });
  const mail = await until("the mail with the offer", async () =>
    (await target.mails()).find(
      ({ to, text }) => to.some(({ address }) => address === email) && /\/offer\/[\w-]{43}/.test(text),
    ),
  );
  const [link = ""] = /\/offer\/[\w-]{43}/.exec(mail.text) ?? [];
  const [not_me = ""] = /\/not-me\/[\w-]{43}/.exec(mail.text) ?? [];
  return { direct_offer_id: String(direct_offer_id), link, not_me };
}
