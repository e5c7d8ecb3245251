import { useMay } from "#app/roles.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { liveBookingStatuses } from "#domain/booking/machine.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { BookingOfRequest, OfferForOperator, RequestSides } from "#server/operator/reads/request.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { OperatorReasonForm } from "./operator-reason-form.tsx";

export type RequestForOperator = RequestSides & {
  request: Pick<RequestDetail, "id" | "version" | "status">;
  /** Until when an extension would keep it open; null where none is possible. */
  extends_to: string | null;
};
export type ActionForm = {
  hidden: Record<"_key" | "profile_id", string | null>;
  /** Result of the form just sent, if it was this command's on this row. */
  resultOf(command: string, id: string): FormResult | null;
};

const live: ReadonlySet<string> = new Set(liveBookingStatuses);
const reasonTexts = () => ({ label: m.operator_reason(), hint: m.admin_request_reason_hint() });

/** What an operator may do to a request: hold, release, extend or remove it. */
export function RequestActions({ view, form }: { view: RequestForOperator; form: ActionForm }) {
  const { request, extends_to, bookings } = view;
  const { id, version, status } = request;
  const props = (
    command: "hold_request" | "release_request" | "extend_request_for_owner" | "remove_request",
  ) => ({
    command,
    hidden: { ...form.hidden, _key: `${form.hidden._key}-${command}`, request_id: id, version },
    result: form.resultOf(command, id),
    ...reasonTexts(),
  });
  const may = useMay();
  const isBooked = bookings.some((booking) => live.has(booking.status));
  if (status === "removed") return <p className="soft">{m.admin_request_nothing()}</p>;
  return (
    <section id="act" className="stack max-w-form">
      <h2>{m.operator_act()}</h2>
      {may("restrict_content") ? (
        <p>
          <a href={`/admin/moderation/request/${id}`}>{m.restriction_admin_link()}</a>
        </p>
      ) : null}
      {status === "open" ? (
        <OperatorReasonForm
          {...props("hold_request")}
          summary={m.admin_request_hold()}
          sentence={m.admin_request_hold_text()}
          button={m.admin_request_hold()}
        />
      ) : null}
      {status === "on_hold" ? (
        <OperatorReasonForm
          {...props("release_request")}
          summary={m.admin_request_release()}
          sentence={m.admin_request_release_text()}
          button={m.admin_request_release()}
          isGrave={false}
        />
      ) : null}
      {extends_to ? (
        <OperatorReasonForm
          {...props("extend_request_for_owner")}
          summary={m.admin_request_extend()}
          sentence={richMessage(m.admin_request_extend_text, { until: <Time at={extends_to} /> })}
          button={m.admin_request_extend()}
          isGrave={false}
        />
      ) : null}
      {isBooked ? (
        <p className="soft">{m.admin_request_booked()}</p>
      ) : (
        <OperatorReasonForm
          {...props("remove_request")}
          summary={m.admin_request_remove()}
          sentence={m.admin_request_remove_text()}
          button={m.admin_request_remove()}
        />
      )}
    </section>
  );
}

const voidable: ReadonlySet<string> = new Set(["sent", "countered", "parked"]);

/** Ends one offer; renders nothing for an ended offer or an accepted one, which ends with its booking. */
export function VoidOffer({ offer, form }: { offer: OfferForOperator; form: ActionForm }) {
  if (!voidable.has(offer.status)) return null;
  const { id, version, number } = offer;
  return (
    <OperatorReasonForm
      command="void_offer"
      summary={m.admin_offer_void({ number })}
      sentence={m.admin_offer_void_text()}
      button={m.admin_offer_void({ number })}
      {...reasonTexts()}
      hidden={{ ...form.hidden, _key: `${form.hidden._key}-${id}`, offer_id: id, version }}
      result={form.resultOf("void_offer", id)}
    />
  );
}

/** Gives an unpaid booking more time; renders nothing when no extension is left. */
export function ExtendHold({ booking, form }: { booking: BookingOfRequest; form: ActionForm }) {
  const { id, version, number, extensions } = booking;
  const [first] = extensions;
  if (!first) return null;
  return (
    <OperatorReasonForm
      command="extend_hold"
      summary={m.admin_hold_extend({ number })}
      sentence={m.admin_hold_extend_text({ days: limits.booking_hold_max_days })}
      button={m.admin_hold_extend({ number })}
      isGrave={false}
      {...reasonTexts()}
      hidden={{ ...form.hidden, _key: `${form.hidden._key}-${id}`, booking_id: id, version }}
      result={form.resultOf("extend_hold", id)}
    >
      <Choices
        name="int:hours"
        legend={m.admin_hold_until()}
        value={String(first.hours)}
        choices={extensions.map(({ hours, until }) => ({
          value: String(hours),
          label: <Time at={until} />,
        }))}
      />
    </OperatorReasonForm>
  );
}
