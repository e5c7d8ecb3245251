// Texts for cancelling a confirmed booking and for a request to cancel; made on the server, so that the sum on the
// button is the one that the command checks.
import type { FormatLocale } from "#app/ui/format.ts";
import { formatMoney } from "#domain/format/money.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import { providerNameText } from "../parties.tsx";
import { makeSentence, type Sentence } from "../sentence.tsx";

export type CancelPaidView = {
  ids: { booking_id: string; "int:version": number };
  currency: string;
  refund_minor: number;
  texts: string[];
  labels: {
    title: string;
    reason: string;
    reason_hint: string;
    submit: string;
    /** Null where no payment could be asked back. */
    ask: { title: string; text: string; refund: string; refund_hint: string; submit: string } | null;
  };
};

const otherName = (booking: BookingView) =>
  booking.side === "customer" ? providerNameText(booking) : (booking.customer_name ?? m.booking_customer());

const idsOf = ({ id, version }: BookingView) => ({ booking_id: id, "int:version": version });

/** What the button does, as its reader gains or loses by it; `refund` is null where nothing goes back. */
function submitText(refund: string | null, isCustomer: boolean): string {
  if (refund === null) return m.booking_cancel_paid_submit_none();
  return isCustomer
    ? m.booking_cancel_paid_submit_customer({ refund })
    : m.booking_cancel_paid_submit({ refund });
}

/** Null unless the viewer may cancel a confirmed booking. */
export function describeCancelPaid(booking: BookingView, locale: FormatLocale): CancelPaidView | null {
  const { cancellation, currency, side, paid_minor } = booking;
  if (!cancellation) return null;
  const { refund_minor } = cancellation;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const refund = money(refund_minor);
  const name = otherName(booking);
  const isCustomer = side === "customer";
  const asked = { name, hours: limits.cancel_answer_hours };
  return {
    ids: idsOf(booking),
    currency,
    refund_minor,
    texts: [costText(booking, name, money), afterText(booking)],
    labels: {
      title: m.booking_cancel_title(),
      reason: m.booking_cancel_reason(),
      reason_hint: m.booking_cancel_reason_hint(),
      submit: submitText(refund_minor > 0 ? refund : null, isCustomer),
      ask:
        paid_minor === 0 || (isCustomer && refund_minor === paid_minor)
          ? null
          : {
              title: m.booking_cancel_ask_title(),
              text: isCustomer
                ? m.booking_cancel_ask_text_customer(asked)
                : m.booking_cancel_ask_text_provider(asked),
              refund: m.booking_cancel_ask_refund(),
              refund_hint: m.booking_cancel_ask_refund_hint({ paid: money(paid_minor) }),
              submit: m.booking_cancel_ask_submit(),
            },
    },
  };
}

function afterText({ side, is_own_request }: BookingView): string {
  if (side === "provider") return m.booking_cancel_paid_after();
  return is_own_request ? m.booking_cancel_paid_after_customer() : m.booking_cancel_paid_after_recipient();
}

function costText(booking: BookingView, name: string, money: (minor: number) => string): string {
  const { refund_minor, kept_minor } = booking.cancellation ?? { refund_minor: 0, kept_minor: 0 };
  if (booking.paid_minor === 0) return m.booking_cancel_paid_free();
  const refund = money(refund_minor);
  if (booking.side === "provider") return m.booking_cancel_paid_provider({ name, refund });
  const kept = money(kept_minor);
  if (kept_minor === 0) return m.booking_cancel_paid_customer_all({ refund });
  if (refund_minor === 0) return m.booking_cancel_paid_customer_none({ kept });
  return m.booking_cancel_paid_customer({ refund, kept });
}

export type CancelWishText = {
  ids: { booking_id: string; "int:version": number };
  title: string;
  lines: Sentence[];
  /** For the side that asked: the button that takes it back. */
  withdraw: string | null;
  /** Null for the side that asked. */
  answer: { note: string; agree: string; refuse: string } | null;
};

/** Null unless a request to cancel awaits its answer. */
export function describeCancelWish(booking: BookingView, locale: FormatLocale): CancelWishText | null {
  const { cancel_wish: wish, currency } = booking;
  if (!wish) return null;
  const sum = { minor: wish.refund_minor, currency };
  const refund = formatMoney(wish.refund_minor, currency, locale);
  return {
    ids: idsOf(booking),
    title: m.booking_wish_title(),
    lines: [
      wish.is_own
        ? makeSentence(m.booking_wish_own, { refund: sum })
        : makeSentence(
            (inputs: { refund: string }) => m.booking_wish_other({ ...inputs, name: otherName(booking) }),
            {
              refund: sum,
            },
          ),
      [m.booking_cancel_given_reason({ reason: wish.reason })],
      wish.is_escalated
        ? [m.booking_wish_escalated()]
        : makeSentence(m.booking_wish_until, { when: { at: wish.answer_due_at } }),
    ],
    withdraw: wish.is_own ? m.booking_wish_withdraw() : null,
    answer: wish.is_own
      ? null
      : {
          note: m.booking_wish_note(),
          agree: wish.refund_minor > 0 ? m.booking_wish_agree({ refund }) : m.booking_wish_agree_none(),
          refuse: m.booking_wish_refuse(),
        },
  };
}
