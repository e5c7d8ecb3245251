// A due date typed as a day: the end of that day in the zone that the form names.
import { LocalDate, TimeZone } from "#domain/codes.ts";
import { endOfDay, toInstant } from "#domain/time.ts";
import type { DecodedForm } from "./codec.ts";

/** `due_at` as an instant; what is no day stays as it was typed, for the command to refuse. */
export function readDueDate({ input }: Pick<DecodedForm, "input">): { due_at?: string } {
  const day = LocalDate.safeParse(input.due_at);
  const zone = TimeZone.safeParse(input.time_zone);
  if (!day.success || !zone.success) return {};
  return { due_at: endOfDay(toInstant(`${day.data}T12:00`, zone.data), zone.data).toISOString() };
}
