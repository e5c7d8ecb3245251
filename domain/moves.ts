// The result of a plan: moves in order, each already checked against its machine. The flow performs them with the
// kernel's guarded move; a row that changed in the meantime rolls back the whole plan.
import { type BookingStatus, type BookingTransition, bookingMachine } from "./booking/machine.ts";
import { next, type Role } from "./machine.ts";
import { type OfferStatus, type OfferTransition, offerMachine } from "./offer/machine.ts";
import { type RequestStatus, type RequestTransition, requestMachine } from "./request/machine.ts";

type Planned<Noun extends string, Status extends string, Transition extends string> = {
  readonly noun: Noun;
  readonly id: string;
  readonly transition: Transition;
  readonly role: Role;
  readonly from: Status;
  readonly to: Status;
  readonly reason?: string;
};
export type PlannedMove =
  | Planned<"request", RequestStatus, RequestTransition>
  | Planned<"offer", OfferStatus, OfferTransition>
  | Planned<"booking", BookingStatus, BookingTransition>;

type Row<Status> = { readonly id: string; readonly status: Status };

export function planRequestMove(
  row: Row<RequestStatus>,
  transition: RequestTransition,
  role: Role,
  reason?: string,
): PlannedMove {
  const to = next(requestMachine, row.status, transition, role);
  return {
    noun: "request",
    id: row.id,
    transition,
    role,
    from: row.status,
    to,
    ...(reason ? { reason } : {}),
  };
}

export function planOfferMove(
  row: Row<OfferStatus>,
  transition: OfferTransition,
  role: Role,
  reason?: string,
): PlannedMove {
  const to = next(offerMachine, row.status, transition, role);
  return { noun: "offer", id: row.id, transition, role, from: row.status, to, ...(reason ? { reason } : {}) };
}

export function planBookingMove(
  row: Row<BookingStatus>,
  transition: BookingTransition,
  role: Role,
  reason?: string,
): PlannedMove {
  const to = next(bookingMachine, row.status, transition, role);
  return {
    noun: "booking",
    id: row.id,
    transition,
    role,
    from: row.status,
    to,
    ...(reason ? { reason } : {}),
  };
}
