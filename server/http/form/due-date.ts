// A due date typed as a day means the end of that day in the form's time zone.
import { z } from "zod";
import { isKnownYear, TimeZone } from "#domain/codes.ts";
import { endOfDay, toInstant } from "#domain/time.ts";
import type { DecodedForm } from "./codec.ts";

/** A day as an instant, in any year: the command refuses dates out of range. Text that is no day stays as typed. */
export function readDueDate({ input }: Pick<DecodedForm, "input">): { due_at?: string } {
  const day = z.iso.date().safeParse(input.due_at);
  const zone = TimeZone.safeParse(input.time_zone);
  if (!day.success || !zone.success) return {};
  const noon = toInstant(`${day.data}T12:00`, zone.data);
  return { due_at: (isKnownYear(noon) ? endOfDay(noon, zone.data) : noon).toISOString() };
}
