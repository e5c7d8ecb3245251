// The partners of the demo data: `demo` with visits, referrals, earned commission and a payment, and a paused one.
import { recordPartnerPayment } from "#server/flow/partner/record-partner-payment.ts";
import type { Member } from "#server/kernel/actor.ts";
import { makePartner } from "#server/partner/commands/make-partner.ts";
import { setPartnerLogo } from "#server/partner/commands/partner-logo.ts";
import { pausePartner } from "#server/partner/commands/pause-partner.ts";
import { countVisit } from "#server/partner/store/visits.ts";
import type { Slug } from "./catalogue/all.ts";
import type { DemoPictures } from "./demo-pictures.ts";
import type { Caller } from "./run.ts";
import { momentOf } from "./schedule.ts";
import type { StoryContext } from "./story-context.ts";

export const demoPartner = "demo";

type Opening = {
  run: Caller;
  operator: Member;
  /** E-mail of the account that sees the numbers. */
  account_email: string;
  categories: Readonly<Record<Slug, string>>;
  pictures: DemoPictures;
};

/** Makes both partners; returns the id of `demo`. */
export async function openPartners({ run, operator, account_email, categories, pictures }: Opening) {
  const { partner_id, version } = await run(makePartner, operator, {
    name: demoPartner,
    display_name: "Gut Lindenhof",
    colour: "#8a5a2b",
    account_email,
    text_en: `Planning a celebration? **Gut Lindenhof** finds photographers, musicians and cooks here, and so can you.

Say what you need, compare offers from people we trust, and book the one that suits you.`,
    text_de: `Sie planen ein Fest? **Gut Lindenhof** findet hier Fotografen, Musiker und Köche, und Sie können das auch.

Sagen Sie, was Sie brauchen, vergleichen Sie die Angebote und buchen Sie, was zu Ihnen passt.`,
    category_ids: [categories.photography, categories["music-dj"], categories["private-chef"]],
    commission_bp: 2_500,
  });
  const logo = await pictures.writeLogo(partner_id);
  await run(setPartnerLogo, operator, { partner_id, version, ...logo });
  const paused = await run(makePartner, operator, {
    name: "rhine-guide",
    display_name: "Rhine Guide",
    colour: "#1f4e79",
    commission_bp: 1_500,
    text_en: "What is on along the Rhine, and who makes it happen.",
    text_de: "Was am Rhein los ist, und wer es möglich macht.",
  });
  const reason = "The contract ended with the season.";
  await run(pausePartner, operator, { partner_id: paused.partner_id, version: paused.version, reason });
  return partner_id;
}

/** Adds six weeks of visits, more on weekends, and a payment of part of the earnings. */
export async function fillPartner({ db, run, now, actors }: StoryContext, partner_id: string) {
  for (let days = 44; days >= 0; days -= 1) {
    const at = momentOf(now, [days, "09:00"]);
    const isWeekend = [0, 6].includes(at.getUTCDay());
    if (at <= now) await countVisit(db, partner_id, at, (isWeekend ? 9 : 4) + ((days * 7) % 5));
  }
  const partner = await db
    .selectFrom("partner")
    .select("version")
    .where("id", "=", partner_id)
    .executeTakeFirstOrThrow();
  await run(recordPartnerPayment, actors.operator, {
    partner_id,
    version: partner.version,
    currency: "EUR",
    amount_minor: 1_000,
    paid_on: now.toISOString().slice(0, 10),
    reference: "Lindenhof commission, first part",
  });
}
