// Actions of the forms on a booking's page: undo and cancel, change, deliver, complain.
import { bookingPaths } from "#app/components/booking/paths.ts";
import type { ChangeStatus } from "#domain/booking/change/machine.ts";
import type { Side } from "#server/booking/reads/booking.ts";
import { placeBookingFiles } from "#server/booking/web/files.ts";
import { commandActionWithFiles } from "#server/file/web/attached-files.ts";
import { pressedCommand } from "#server/http/form/body.ts";
import { addLine } from "#server/http/form/more-lines.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { isUpload } from "#server/http/form/upload/write-upload.ts";
import { undonePath } from "./undone-path.ts";

const noticed = (id: string | undefined, notice: string) =>
  `${bookingPaths.booking(id ?? "")}?notice=${notice}`;

/** Leads to the payment if an agreed change waits for it. */
function answeredPath(status: ChangeStatus, id: string, by: Side): string {
  if (status === "awaiting_payment")
    return by === "customer" ? bookingPaths.payment(id) : `${bookingPaths.booking(id)}#change`;
  return noticed(id, status === "applied" ? "change_agreed" : "change_declined");
}

const toBooking = ({ booking_id }: { booking_id: string }) => bookingPaths.booking(booking_id);

const toProblem = ({ booking_id }: { booking_id: string }) => `${bookingPaths.booking(booking_id)}#problem`;

const runCommand = commandActionWithFiles(
  {
    deliver_booking: { redirectTo: toBooking, flash: "work_reported" },
    redeliver_booking: { redirectTo: toBooking, flash: "work_reported" },
    accept_delivery: { redirectTo: toBooking, flash: "work_accepted" },
    request_changes: { redirectTo: toBooking, flash: "changes_requested" },
    report_problem: { redirectTo: toBooking, flash: "problem_reported" },
    add_statement: { redirectTo: toBooking, flash: "statement_sent" },
    propose_settlement: { redirectTo: toProblem, flash: "settlement_sent" },
    agree_settlement: { redirectTo: toBooking, flash: "settlement_agreed" },
    end_settlement: {
      redirectTo: toProblem,
      flash: ({ is_own }) => (is_own ? "settlement_withdrawn" : "settlement_declined"),
    },
    cancel_booking: {
      redirectTo: ({ refund_minor, kept_minor }, { params }) =>
        noticed(params.id, refund_minor + kept_minor > 0 ? "cancelled_paid" : "cancelled"),
    },
    request_cancellation: { redirectTo: (_out, { params }) => noticed(params.id, "wish_sent") },
    answer_cancellation: {
      redirectTo: ({ status }, { params }) =>
        noticed(params.id, status === "cancelled" ? "cancelled_paid" : "wish_refused"),
    },
    withdraw_cancellation: { redirectTo: (_out, { params }) => noticed(params.id, "wish_withdrawn") },
    undo_acceptance: { redirectTo: undonePath },
    repeat_request: { redirectTo: ({ request_id }) => `/request?draft=${request_id}` },
    propose_reschedule: { redirectTo: (_out, { params }) => noticed(params.id, "change_sent") },
    propose_lines: { redirectTo: (_out, { params }) => noticed(params.id, "change_sent") },
    propose_change: { redirectTo: (_out, { params }) => noticed(params.id, "change_sent") },
    reduce_price: { redirectTo: toBooking, flash: "price_reduced" },
    withdraw_change: { redirectTo: (_out, { params }) => noticed(params.id, "change_withdrawn") },
    answer_change: {
      redirectTo: ({ status, booking_id, answered_by }) => answeredPath(status, booking_id, answered_by),
    },
  },
  placeBookingFiles,
);

/** Runs the command of the pressed button; adding a line is no command and has no files. */
export async function runBookingAction(args: ActionArgs) {
  // A form with files is read only where its files have a folder, not before.
  if (isUpload(args.request)) return runCommand(args);
  return (await pressedCommand(args.request)) === "more_lines" ? addLine(args) : runCommand(args);
}
