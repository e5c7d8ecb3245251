import { Stepper } from "#app/ui/data/progress.tsx";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import { bookingPaths } from "./paths.ts";

type BookingStepsProps = {
  booking: { id: string; request_id: string; offer_id: string };
  current: "information" | "payment" | "done";
};

/** Offer · Information · Payment · Done. Past steps are links; saved information stays. */
export function BookingSteps({ booking, current }: BookingStepsProps) {
  const { id, request_id, offer_id } = booking;
  const position = { information: 1, payment: 2, done: 3 }[current];
  const isDone = current === "done";
  return (
    <Stepper
      label={m.booking_steps_label()}
      current={position}
      steps={[
        { key: "offer", label: m.booking_step_offer(), to: `/request/${request_id}/offer/${offer_id}` },
        {
          key: "information",
          label: m.booking_step_information(),
          to: isDone ? undefined : bookingPaths.information(id),
        },
        { key: "payment", label: m.booking_step_payment() },
        { key: "done", label: m.booking_step_done() },
      ]}
    />
  );
}

/** How far a booking is; null for one that ended without the work. A problem is settled before it completes. */
const stageOf: Readonly<Record<BookingStatus, number | null>> = {
  awaiting_information: 1,
  awaiting_payment: 2,
  confirmed: 3,
  changes_requested: 3,
  cancel_requested: 3,
  delivered: 4,
  disputed: 4,
  completed: 5,
  cancelled: null,
  lapsed: null,
};

/** Offer · Information · Payment · Work · Check, on the booking's own page; nothing for one that has ended otherwise. */
export function BookingStages({ status }: { status: BookingStatus }) {
  const current = stageOf[status];
  if (current === null) return null;
  return (
    <Stepper
      label={m.booking_stages_label()}
      current={current}
      steps={[
        { key: "offer", label: m.booking_step_offer() },
        { key: "information", label: m.booking_step_information() },
        { key: "payment", label: m.booking_step_payment() },
        { key: "work", label: m.booking_step_work() },
        { key: "check", label: m.booking_step_check() },
      ]}
    />
  );
}
