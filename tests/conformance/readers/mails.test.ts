// Every mail of the marketplace, in every case of the kit, as each of its readers gets it: "you" addresses that
// reader. Each case is read twice: booked by the owner, and booked by somebody with a link.
import { expect, test } from "vitest";
import { mailTemplates } from "#domain/notification/jobs.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { renderMail } from "#server/notification/layout/render.tsx";
import type { MailCase } from "#tests/kit/mail/case-states.ts";
import { mailCases } from "#tests/kit/mail/cases.ts";
import { type Deal, insertDeal, insertPerson, now, startMailRuntime } from "#tests/kit/mail/rows.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { foreignSentences, type Reader } from "./addressed.ts";
import { addressedMailTexts, mailReadersOf } from "./mail-addressed.ts";

const bench = duringFile(startMailRuntime);

/** Gives the case's booking, if any, to somebody who accepted the offer by a link. */
async function bookByLink(db: Database, { customer }: Deal, locale: "en" | "de"): Promise<string> {
  const { profile_id } = await insertPerson(db, { kind: "customer", display_name: "Rita Recipient", locale });
  await db
    .updateTable("booking")
    .set({ customer_profile_id: profile_id })
    .where("customer_profile_id", "=", customer.profile_id)
    .execute();
  return profile_id;
}

/** The mail of a case, by its intended readers. */
async function mailsOf(mailCase: MailCase, locale: "en" | "de", isByLink: boolean) {
  const deal = await insertDeal(bench.runtime.db, locale);
  const { subject_id } = await mailCase.arrange(bench.runtime.db, deal);
  const people: [Reader, string][] = [
    ["owner", deal.customer.profile_id],
    ["provider", deal.provider.profile_id],
  ];
  if (isByLink) people.push(["recipient", await bookByLink(bench.runtime.db, deal, locale)]);
  const made = new Map<Reader, string>();
  for (const [reader, profile_id] of people) {
    const payload = { template: mailCase.template, profile_id, subject_id, key: subject_id };
    const mail = await renderMail(bench.runtime, payload, now);
    if (mail) made.set(reader, `${mail.message.subject}\n${mail.message.text}`);
  }
  return made;
}

/** Sent only for bookings by a link. */
const onlyByLink: ReadonlySet<string> = new Set(["shared_booking_undone"]);

const told = new Map<string, Set<Reader>>();

test.each(mailCases)("$template $told addresses each of its readers", async (mailCase) => {
  const faults: string[] = [];
  for (const locale of ["en", "de"] as const)
    for (const isByLink of onlyByLink.has(mailCase.template) ? [true] : [false, true]) {
      const made = await mailsOf(mailCase, locale, isByLink);
      for (const [reader, text] of made) {
        told.set(mailCase.template, (told.get(mailCase.template) ?? new Set()).add(reader));
        const way = isByLink ? "by a link" : "directly";
        for (const fault of foreignSentences(text, reader, addressedMailTexts(locale)))
          faults.push(`${reader}, booked ${way}: ${fault}`);
      }
    }
  expect(faults).toEqual([]);
});

test("every template is read, and both customers read every mail about a booking to its customer", () => {
  expect([...told.keys()].sort()).toEqual([...mailTemplates].sort());
  const ofBooking = [...told].filter(([template]) =>
    /^(booking|payment|balance|hold|refund)_/.test(template),
  );
  const toOwner = ofBooking.filter(([, readers]) => readers.has("owner"));
  expect(toOwner.length).toBeGreaterThan(15);
  for (const [template, readers] of toOwner) expect(readers.has("recipient"), template).toBe(true);
});

test("every sentence of a mail that addresses somebody has a reader", () => {
  const texts = addressedMailTexts("en");
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(({ readers }) => readers === null).map(({ key }) => key)).toEqual([]);
  expect(mailReadersOf("mail_surprise", "You win.")).toBeNull();
});
