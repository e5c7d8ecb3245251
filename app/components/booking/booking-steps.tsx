import { Stepper } from "#app/ui/data/progress.tsx";
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
