// The times of a request or an offer as input: instants, or wall-clock times at the place.
import { z } from "zod";
import { Instant, LocalDate } from "../codes.ts";

/** "13:00"; seconds, which some browsers add, are dropped. */
export const LocalTime = z
  .string("invalid_time")
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, "invalid_time")
  .transform((time) => time.slice(0, 5));

/** Fields of both forms; a given instant overrides the wall times. */
export const timeFields = {
  starts_at: Instant.nullish(),
  ends_at: Instant.nullish(),
  start_date: LocalDate.nullish(),
  start_time: LocalTime.nullish(),
  end_time: LocalTime.nullish(),
  /** Only if it differs from the first day; an end time before the start time means the next day. */
  end_date: LocalDate.nullish(),
};

/** The days among which a flexible date lies. */
export const dayFields = { first_date: LocalDate.nullish(), last_date: LocalDate.nullish() };
