// A mail about an unpaid booking speaks of the reader's request only to who has one, and not to who booked by a link.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { renderMail } from "#server/notification/emails/layout/render.tsx";
import { startKit, type TestKit } from "#tests/kit/kit.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const templates = ["booking_reminder", "payment_suspended"] as const;

async function textOf(template: (typeof templates)[number], reader: Member, booking_id: string) {
  const { db, env, clock } = kit.runtime;
  const payload = { template, profile_id: reader.profile?.id ?? "", subject_id: booking_id, key: "k" };
  return (await renderMail(db, env, payload, clock.now()))?.message.text.replaceAll(/\s+/g, " ");
}

test.each(templates)("%s names the request to its owner alone", async (template) => {
  const shared = await kit.sharedBooking();
  const own = await kit.booking();
  const suspended = template === "payment_suspended" ? "suspended" : "active";
  await kit.owner.query(
    `update account set status = $1 where id in (select profile.account_id from profile
      join booking on booking.provider_profile_id = profile.id where booking.id in ($2, $3))`,
    [suspended, shared.booking_id, own.booking_id],
  );
  expect(await textOf(template, own.customer, own.booking_id)).toMatch(/your request opens again/);
  const said = await textOf(template, shared.recipient, shared.booking_id);
  expect(said).toMatch(/the booking expires/);
  expect(said).not.toMatch(/your request/i);
});
