import type { FormResult } from "#app/ui/form/form-state.ts";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { DeliveryView } from "#server/booking/reads/delivery.ts";

/** Props of the sections and forms about delivery and problems. */
export type DeliveryProps = {
  booking: Pick<
    BookingView,
    | "id"
    | "version"
    | "side"
    | "status"
    | "starts_at"
    | "auto_complete_at"
    | "currency"
    | "paid_minor"
    | "time_zone"
    | "provider_name"
    | "customer_name"
  >;
  delivery: DeliveryView;
  hidden: Record<string, string | null>;
  /** The form that was just sent and refused. */
  sent: { command: string | null; result: FormResult } | null;
  /** The instant at which the page was made, ISO 8601. */
  now: string;
};

/** The result of the form with this command, if it was the one sent. */
export function resultOf({ sent }: Pick<DeliveryProps, "sent">, command: string): FormResult | null {
  return sent?.command === command ? sent.result : null;
}

/** The hidden fields of one of the page's forms. */
export function hiddenOf({ booking, hidden }: Pick<DeliveryProps, "booking" | "hidden">, form: string) {
  return { ...hidden, _key: `${hidden._key}-${form}`, booking_id: booking.id, version: booking.version };
}

/** Whether the customer may accept the work: reported or, once the provider could report it, unreported; null for neither. */
export function acceptState(
  props: Pick<DeliveryProps, "booking" | "delivery" | "now">,
): "reported" | "unreported" | null {
  const { booking, delivery } = props;
  if (booking.side !== "customer") return null;
  if (booking.status === "delivered") return "reported";
  return isWorkOpen(props) && delivery.open_minor === 0 ? "unreported" : null;
}

/** Whether the work has begun and is not reported as done. */
function isWorkOpen({
  booking: { status, starts_at },
  now,
}: Pick<DeliveryProps, "booking" | "now">): boolean {
  if (status !== "confirmed" && status !== "changes_requested") return false;
  return starts_at === null || Date.parse(starts_at) <= Date.parse(now);
}

/** Whether there is a delivery to show or anything to do about one. */
export function hasDelivery(props: DeliveryProps): boolean {
  const { booking, delivery } = props;
  const mayAct = deliveryState(props) !== null || acceptState(props) !== null;
  return delivery.rounds.length > 0 || mayAct || delivery.kinds[booking.side].length > 0;
}

/** Whether the provider may report the job as done now, or waits for the rest of the price; null for neither. */
export function deliveryState(
  props: Pick<DeliveryProps, "booking" | "delivery" | "now">,
): "open" | "unpaid" | null {
  if (props.booking.side !== "provider" || !isWorkOpen(props)) return null;
  return props.delivery.open_minor === 0 ? "open" : "unpaid";
}
