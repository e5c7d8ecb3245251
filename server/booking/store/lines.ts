// Row-level SQL of a booking's frozen lines; the only writer of that table.
import { sql } from "kysely";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import type { BookingRow } from "./booking.ts";

type NewLine = Pick<
  Row<"booking_line">,
  "position" | "label" | "unit" | "quantity" | "unit_net_minor" | "net_minor" | "tax_bp" | "is_discount"
>;

/** The lines of the current revision, in order. */
export async function listAgreedLines(
  ctx: Pick<CommandContext, "tx">,
  booking: Pick<BookingRow, "id" | "revision">,
): Promise<Omit<NewLine, "net_minor">[]> {
  return ctx.tx
    .selectFrom("booking_line")
    .select(["position", "label", "unit", "quantity", "unit_net_minor", "tax_bp", "is_discount"])
    .where("booking_id", "=", booking.id)
    .where("revision", "=", booking.revision)
    .orderBy("position")
    .execute();
}

/** Inserts the lines that both sides agreed to, as a new revision. */
export async function insertAgreedLines(
  ctx: CommandContext,
  booking: Pick<BookingRow, "id" | "revision">,
  lines: readonly NewLine[],
): Promise<void> {
  const { id: booking_id, revision } = booking;
  await ctx.tx
    .insertInto("booking_line")
    .values(lines.map((line) => ({ ...line, booking_id, revision })))
    .execute();
}

/** Copies the lines of the previous revision: only the date has changed. */
export async function repeatAgreedLines(
  ctx: CommandContext,
  booking: Pick<BookingRow, "id" | "revision">,
): Promise<void> {
  await sql`
    insert into booking_line
      (booking_id, revision, position, label, unit, quantity, unit_net_minor, net_minor, tax_bp, is_discount)
    select booking_id, ${booking.revision}, position, label, unit, quantity, unit_net_minor, net_minor, tax_bp,
      is_discount
    from booking_line where booking_id = ${booking.id} and revision = ${booking.revision - 1}`.execute(
    ctx.tx,
  );
}

/** Copies the lines of the offer's accepted revision at these positions into a new booking; they keep their positions. */
export async function copyOfferLines(
  ctx: CommandContext,
  booking: BookingRow,
  positions: readonly number[],
): Promise<void> {
  await sql`
    insert into booking_line
      (booking_id, revision, position, label, unit, quantity, unit_net_minor, net_minor, tax_bp)
    select ${booking.id}, ${booking.revision}, position, label, unit, quantity, unit_net_minor, net_minor, tax_bp
    from offer_line where offer_id = ${booking.offer_id} and revision = ${booking.offer_revision}
      and position = any(${positions}::int[])`.execute(ctx.tx);
}
