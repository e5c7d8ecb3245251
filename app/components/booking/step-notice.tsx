import { Notice, type NoticeTone } from "#app/ui/content.tsx";
import { hasEnded } from "#domain/booking/documents.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { isUnpaid } from "./paths.ts";

export type StepNoticeView = { tone: NoticeTone; text: string };

type NoticeRule = {
  tone: NoticeTone;
  text: () => string;
  /** Anybody can type the address, so a notice appears only in states that it fits. */
  appliesTo: (status: BookingStatus, isPaid: boolean) => boolean;
};
const isAwaitingInformation = (status: BookingStatus) => status === "awaiting_information";
const isConfirmed = (status: BookingStatus) => status === "confirmed";
const isPayable = (status: BookingStatus) => status === "awaiting_payment";

const notices: Readonly<Record<string, NoticeRule>> = {
  accepted: { tone: "good", text: m.booking_notice_accepted, appliesTo: isUnpaid },
  information_first: {
    tone: "info",
    text: m.booking_notice_information_first,
    appliesTo: isAwaitingInformation,
  },
  kept: { tone: "good", text: m.booking_notice_kept, appliesTo: isAwaitingInformation },
  pay_first: { tone: "info", text: m.booking_notice_pay_first, appliesTo: isPayable },
  confirmed: {
    tone: "good",
    text: m.booking_notice_confirmed,
    appliesTo: (status) => !isUnpaid(status) && !hasEnded(status),
  },
  ended: { tone: "info", text: m.booking_notice_ended, appliesTo: hasEnded },
  saved: {
    tone: "good",
    text: m.booking_notice_saved,
    appliesTo: (status) => isPayable(status) || status === "confirmed",
  },
  cancelled: {
    tone: "good",
    text: m.booking_notice_cancelled,
    appliesTo: (status, isPaid) => status === "cancelled" && !isPaid,
  },
  cancelled_paid: {
    tone: "good",
    text: m.booking_notice_cancelled_paid,
    appliesTo: (status, isPaid) => status === "cancelled" && isPaid,
  },
  wish_sent: {
    tone: "good",
    text: m.booking_notice_wish_sent,
    appliesTo: (status) => status === "cancel_requested",
  },
  wish_refused: {
    tone: "good",
    text: m.booking_notice_wish_refused,
    appliesTo: (status) => status === "confirmed",
  },
  wish_withdrawn: { tone: "good", text: m.booking_notice_wish_withdrawn, appliesTo: isConfirmed },
  change_sent: { tone: "good", text: m.booking_notice_change_sent, appliesTo: isConfirmed },
  change_agreed: { tone: "good", text: m.booking_notice_change_agreed, appliesTo: isConfirmed },
  change_declined: { tone: "good", text: m.booking_notice_change_declined, appliesTo: isConfirmed },
  change_withdrawn: { tone: "good", text: m.booking_notice_change_withdrawn, appliesTo: isConfirmed },
  hold_ended: {
    tone: "warn",
    text: m.booking_notice_hold_ended,
    appliesTo: (status) => isUnpaid(status) || status === "lapsed",
  },
};

/** The notice named by `?notice=`; null for unknown codes and for states it does not fit. */
export function findStepNotice(
  request: Request,
  { status, confirmed_at }: { status: BookingStatus; confirmed_at: string | null },
): StepNoticeView | null {
  const code = queryOf(request).get("notice") ?? "";
  const rule = Object.hasOwn(notices, code) ? notices[code] : undefined;
  return rule?.appliesTo(status, confirmed_at !== null) ? { tone: rule.tone, text: rule.text() } : null;
}

/** Notice after a redirect. */
export function StepNotice({ notice }: { notice: StepNoticeView | null }) {
  if (!notice) return null;
  return (
    <div className="mb-6">
      <Notice tone={notice.tone} title={notice.text} isLive />
    </div>
  );
}
