// Links to offers created by the demo's customer.
import { expect } from "vitest";
import { Caller, target } from "./target.ts";

/** One of Lena's acceptable open offers, of which the demo has several. */
export async function offerOfLena(): Promise<{ id: string; path: string }> {
  const { rows } = await target.owner.query<{ id: string; request_id: string }>(
    `select offer.id, offer.request_id from offer join request on request.id = offer.request_id
     join profile on profile.id = request.profile_id join account on account.id = profile.account_id
     where account.email = 'customer@demo.test' and offer.status = 'sent' and request.status = 'open'
       and offer.valid_until > now() and offer.request_revision = request.revision
       and not exists (select 1 from booking where booking.provider_profile_id = offer.profile_id
         and booking.status not in ('lapsed', 'cancelled') and booking.starts_at < coalesce(offer.ends_at, request.ends_at)
         and booking.ends_at > coalesce(offer.starts_at, request.starts_at)) order by offer.id limit 1`,
  );
  const [offer] = rows;
  if (!offer) throw new Error("the demo has no open offer to Lena");
  return { id: offer.id, path: `/request/${offer.request_id}/offer/${offer.id}` };
}

/** Lena's browser, and a link that she has just created. */
export async function shared(fields: Record<string, string> = {}) {
  const lena = new Caller();
  await lena.signIn("customer@demo.test");
  const { id, path } = await offerOfLena();
  const made = await lena.post(path, "share_offer", { offer_id: id, ...fields });
  expect(made.status, made.text.slice(-1_000)).toBe(303);
  const page = await lena.ask(path);
  // The newest link comes first.
  const link = /\/offer\/[\w-]{43}(?=<)/.exec(page.text)?.[0] ?? "";
  expect(link).not.toBe("");
  const { rows } = await target.owner.query<{ id: string; version: number }>(
    "select id, version from offer_share where offer_id = $1 order by created_at desc, id desc limit 1",
    [id],
  );
  return { lena, offer_id: id, path, link, share_id: rows[0]?.id ?? "" };
}

export const stateOf = async (share_id: string) =>
  (
    await target.owner.query(
      `select view_count, decision, offer.status from offer_share join offer on offer.id = offer_share.offer_id
       where offer_share.id = $1`,
      [share_id],
    )
  ).rows[0];
