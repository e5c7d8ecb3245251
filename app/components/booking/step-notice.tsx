import { Notice, type NoticeTone } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

const notices = {
  information_first: { tone: "info", text: m.booking_notice_information_first },
  pay_first: { tone: "info", text: m.booking_notice_pay_first },
  confirmed: { tone: "good", text: m.booking_notice_confirmed },
  ended: { tone: "info", text: m.booking_notice_ended },
  saved: { tone: "good", text: m.booking_notice_saved },
  cancelled: { tone: "good", text: m.booking_notice_cancelled },
} as const satisfies Record<string, { tone: NoticeTone; text: () => string }>;

export type NoticeCode = keyof typeof notices;

/** The code in the address when it is one of ours; anything else there says nothing. */
export function noticeOf(request: Request): NoticeCode | null {
  const code = new URL(request.url).searchParams.get("notice") ?? "";
  return Object.hasOwn(notices, code) ? (code as NoticeCode) : null;
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
