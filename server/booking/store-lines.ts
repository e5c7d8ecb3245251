// Row-level SQL of the lines that a booking froze; the only writer of that table.
import { sql } from "kysely";
import type { CommandContext } from "#server/kernel/command.ts";
import type { BookingRow } from "./store.ts";

/** Copies the lines of the accepted revision of the offer into a booking that was just made. */
export async function copyOfferLines(ctx: CommandContext, booking: BookingRow): Promise<void> {
  await sql`
    insert into booking_line
      (booking_id, revision, position, label, unit, quantity, unit_net_minor, net_minor, tax_bp)
    select ${booking.id}, ${booking.revision}, position, label, unit, quantity, unit_net_minor, net_minor, tax_bp
    from offer_line where offer_id = ${booking.offer_id} and revision = ${booking.offer_revision}`.execute(
    ctx.tx,
  );
}
