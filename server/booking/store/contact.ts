// The contact and billing data of a booking as one JSON value.
import { sql } from "kysely";
import { withheldText } from "#server/kernel/database/withheld.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingTextsShown } from "#server/request/store/texts.ts";
import type { BookingContactJson } from "./billing.ts";

/** Contact and billing data, the notes as the actor of the scope reads them. */
export const contactJson = ({ actor }: ReadScope) =>
  sql<BookingContactJson>`to_jsonb(booking_contact) || jsonb_build_object('notes',
    ${withheldText(bookingTextsShown(actor), sql.ref("booking_contact.notes"))})`;
