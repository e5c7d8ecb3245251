import { standingBadge } from "#app/components/booking/text/booking-standing.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";

/** Label of a booking's status alone, worded for an operator. */
export const bookingStatusText = (status: BookingStatus): string => standingBadge(status, "operator").text;
