// Partners in the tests, and bookings by people they brought, through the product's own commands.
import { randomUUID } from "node:crypto";
import type { Caller } from "#db/seed/run.ts";
import { limits } from "#domain/limits.ts";
import { recordPartnerPayment } from "#server/flow/partner/record-partner-payment.ts";
import { editPartner } from "#server/partner/commands/edit-partner.ts";
import { makePartner } from "#server/partner/commands/make-partner.ts";
import { setPartnerLogo } from "#server/partner/commands/partner-logo.ts";
import { pausePartner } from "#server/partner/commands/pause-partner.ts";
import type { BookingFixture, PartnerFixture } from "#tests/kit/fixtures.ts";
import type { People } from "../accounts.ts";
import type { makeDeliveries } from "./deliveries.ts";

type Parts = { people: People; deliveries: ReturnType<typeof makeDeliveries> };

/** What an operator enters about a partner. */
export function partnerInput(name: string) {
  return {
    name,
    display_name: `City guide ${name}`,
    colour: "#2f6f5e",
    text_en: "## For our readers\n\nEverything from around the corner.",
    text_de: "## Für unsere Leser\n\nAlles von nebenan.",
    commission_bp: 2_000,
  };
}

/** Functions that create partners. */
export function makePartners(run: Caller, { people, deliveries }: Parts) {
  async function partner(): Promise<PartnerFixture> {
    const operator = await people.operator();
    const member = await people.customer();
    const name = `guide-${randomUUID().slice(0, 8)}`;
    const input = { ...partnerInput(name), account_email: member.email };
    const { partner_id, version } = await run(makePartner, operator, input);
    return { operator, member, partner_id, name, version };
  }

  type Reported = () => Promise<BookingFixture>;

  /** A partner that has earned the commission of one booking; by default moves the clock to its day. */
  async function earningPartner(
    reported: Reported = deliveries.reportedBooking,
  ): Promise<PartnerFixture & { booking: BookingFixture }> {
    const made = await partner();
    const booking = await deliveries.acceptReported(await people.referredBy(made.name, reported));
    return { ...made, booking };
  }

  /** A partner that has earned from enough bookings to see the sum, each of the same amount. */
  async function groupedPartner(): Promise<PartnerFixture & { bookings: BookingFixture[] }> {
    const made = await partner();
    const bookings: BookingFixture[] = [];
    for (let count = 0; count < limits.partner_group_bookings; count += 1) {
      const reported = await people.referredBy(made.name, deliveries.reportedBooking);
      bookings.push(await deliveries.acceptReported(reported));
    }
    return { ...made, bookings };
  }

  /** A partner with one booking and part of its commission paid. */
  async function paidPartner(
    reported?: Reported,
  ): Promise<PartnerFixture & { booking: BookingFixture; payment_id: string }> {
    const made = await earningPartner(reported);
    const { partner_id, version, operator } = made;
    const paid = await run(recordPartnerPayment, operator, {
      partner_id,
      version,
      currency: "EUR",
      amount_minor: 1_000,
      paid_on: "2026-01-15",
      reference: "January",
    });
    return { ...made, version: paid.version, payment_id: paid.payment_id };
  }

  async function pausedPartner(): Promise<PartnerFixture> {
    const made = await partner();
    const { partner_id, version, operator } = made;
    await run(pausePartner, operator, { partner_id, version, reason: "The contract has ended." });
    return { ...made, version: version + 1 };
  }

  /** With one of the kit's categories on its page. */
  async function partnerWithCategories(): Promise<PartnerFixture> {
    const made = await partner();
    const { partner_id, version, operator, name, member } = made;
    const category_ids = [(await people.category()).id];
    const input = { ...partnerInput(name), account_email: member.email, category_ids };
    await run(editPartner, operator, { partner_id, version, ...input });
    return { ...made, version: version + 1 };
  }

  async function partnerWithLogo(): Promise<PartnerFixture & { file_id: string }> {
    const made = await partner();
    const { partner_id, version, operator } = made;
    const { file_id } = await run(setPartnerLogo, operator, { partner_id, version, ...logoOf(partner_id) });
    return { ...made, version: version + 1, file_id };
  }
  return {
    partner,
    earningPartner,
    groupedPartner,
    paidPartner,
    pausedPartner,
    partnerWithCategories,
    partnerWithLogo,
  };
}

/** The upload handler's answer for a logo it has written. */
export function logoOf(partner_id: string) {
  const storage_key = `partners/${partner_id}/${randomUUID()}.webp`;
  return { storage_key, size_bytes: 4_000, width: 480, height: 120 };
}
