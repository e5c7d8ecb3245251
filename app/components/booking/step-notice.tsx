import { Notice, type NoticeTone } from "#app/ui/content.tsx";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import { hasEnded, isUnpaid } from "./paths.ts";

export type ShownNotice = { tone: NoticeTone; text: string };

type Known = {
  tone: NoticeTone;
  say: () => string;
  /** Anybody can write the address, so a notice is shown only in states that it fits. */
  isTrue: (status: BookingStatus) => boolean;
};
const isHeldOpen = (status: BookingStatus) => status === "awaiting_information";
const isPayable = (status: BookingStatus) => status === "awaiting_payment";

const notices: Readonly<Record<string, Known>> = {
  accepted: { tone: "good", say: m.booking_notice_accepted, isTrue: isUnpaid },
  information_first: { tone: "info", say: m.booking_notice_information_first, isTrue: isHeldOpen },
  kept: { tone: "good", say: m.booking_notice_kept, isTrue: isHeldOpen },
  pay_first: { tone: "info", say: m.booking_notice_pay_first, isTrue: isPayable },
  confirmed: {
    tone: "good",
    say: m.booking_notice_confirmed,
    isTrue: (status) => !isUnpaid(status) && !hasEnded(status),
  },
  ended: { tone: "info", say: m.booking_notice_ended, isTrue: hasEnded },
  saved: {
    tone: "good",
    say: m.booking_notice_saved,
    isTrue: (status) => isPayable(status) || status === "confirmed",
  },
  cancelled: { tone: "good", say: m.booking_notice_cancelled, isTrue: (status) => status === "cancelled" },
  hold_ended: {
    tone: "warn",
    say: m.booking_notice_hold_ended,
    isTrue: (status) => isUnpaid(status) || status === "lapsed",
  },
};

/** The notice named by `?notice=`; null for unknown codes and for states it does not fit. */
export function noticeOf(request: Request, { status }: { status: BookingStatus }): ShownNotice | null {
  const code = new URL(request.url).searchParams.get("notice") ?? "";
  const known = Object.hasOwn(notices, code) ? notices[code] : undefined;
  return known?.isTrue(status) ? { tone: known.tone, text: known.say() } : null;
}

/** Notice after a redirect. */
export function StepNotice({ notice }: { notice: ShownNotice | null }) {
  if (!notice) return null;
  return (
    <div className="mb-6">
      <Notice tone={notice.tone} title={notice.text} isLive />
    </div>
  );
}
