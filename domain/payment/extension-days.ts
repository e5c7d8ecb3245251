// The days to choose from in the form that grants more time to pay.
import { addDaysInZone, toLocalDate } from "../time.ts";

/** Calendar days at the booking's place ("2027-06-12"); null where no day is left. */
export type ExtensionDays = {
  readonly min: string;
  readonly max: string | undefined;
  readonly value: string;
} | null;

type DatedBooking = { readonly starts_at: Date | null; readonly time_zone: string };

/** From today to the day before the start. The default is a week after now or the due date, as far as that allows. */
export function extensionDays(
  { starts_at, time_zone }: DatedBooking,
  due_at: Date,
  now: Date,
): ExtensionDays {
  const min = toLocalDate(now, time_zone);
  const max = starts_at ? toLocalDate(addDaysInZone(starts_at, -1, time_zone), time_zone) : undefined;
  if (max !== undefined && max < min) return null;
  const from = due_at > now ? due_at : now;
  const week = toLocalDate(addDaysInZone(from, 7, time_zone), time_zone);
  return { min, max, value: max !== undefined && max < week ? max : week };
}
