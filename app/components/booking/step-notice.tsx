import { Notice, type NoticeTone } from "#app/ui/content.tsx";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import { hasEnded, isUnpaid } from "./paths.ts";

const notices = {
  accepted: { tone: "good", text: m.booking_notice_accepted },
  information_first: { tone: "info", text: m.booking_notice_information_first },
  pay_first: { tone: "info", text: m.booking_notice_pay_first },
  confirmed: { tone: "good", text: m.booking_notice_confirmed },
  ended: { tone: "info", text: m.booking_notice_ended },
  saved: { tone: "good", text: m.booking_notice_saved },
  cancelled: { tone: "good", text: m.booking_notice_cancelled },
  hold_ended: { tone: "warn", text: m.booking_notice_hold_ended },
} as const satisfies Record<string, { tone: NoticeTone; text: () => string }>;

export type NoticeCode = keyof typeof notices;

// An address can be made up: a notice is only said where the booking's state bears it out.
const isTrue: Record<NoticeCode, (status: BookingStatus) => boolean> = {
  accepted: (status) => status === "awaiting_information",
  information_first: (status) => status === "awaiting_information",
  pay_first: (status) => status === "awaiting_payment",
  confirmed: (status) => !isUnpaid(status) && !hasEnded(status),
  ended: hasEnded,
  saved: (status) => status === "awaiting_payment" || status === "confirmed",
  cancelled: (status) => status === "cancelled",
  hold_ended: (status) => isUnpaid(status) || status === "lapsed",
};

/** The code in the address when it is one of ours and true of the booking; anything else there says nothing. */
export function noticeOf(request: Request, { status }: { status: BookingStatus }): NoticeCode | null {
  const code = new URL(request.url).searchParams.get("notice") ?? "";
  if (!Object.hasOwn(notices, code)) return null;
  const known = code as NoticeCode;
  return isTrue[known](status) ? known : null;
}

/** Why one is here, after a redirect. */
export function StepNotice({ code }: { code: NoticeCode | null }) {
  if (!code) return null;
  const { tone, text } = notices[code];
  return (
    <div className="mb-6">
      <Notice tone={tone} title={text()} isLive />
    </div>
  );
}
