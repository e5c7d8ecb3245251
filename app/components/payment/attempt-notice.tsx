import type { ReactNode } from "react";
import { weave } from "#app/components/booking/weave.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { AttemptView } from "#server/payment/reads.ts";
import { failureSentence } from "./failure-words.ts";
import { RefreshWhileWaiting } from "./refresh-while-waiting.tsx";

type AttemptNoticeProps = {
  live: AttemptView | null;
  latest: AttemptView | null;
  /** Sent back by the payment page. */
  hasReturned: boolean;
  hold_until: string;
  now: string | null;
};

/** True while the payment page is being made ready: nobody can have paid yet. */
export function isPreparing(live: AttemptView | null): boolean {
  return live?.status === "created" && live.session_url === null;
}

/** True when the payment page's own time is up: it cannot be paid on any more, whoever has been told. */
export function hasRunOut(live: AttemptView | null, now: string | null): boolean {
  return live !== null && now !== null && Date.parse(live.expires_at) <= Date.parse(now);
}

/** What happened to the last try to pay, that nothing was charged, until when the date is held, how to go on. */
export function AttemptNotice(props: AttemptNoticeProps) {
  const notice = noticeAbout(props);
  return notice ? <div className="grid mb-6">{notice}</div> : null;
}

function noticeAbout({ live, latest, hasReturned, hold_until, now }: AttemptNoticeProps): ReactNode {
  // How long that still is, counts down at the head of the page.
  const when = (
    <b>
      <Time at={hold_until} />
    </b>
  );
  const held = <p>{weave(m.payment_held_until, { when })}</p>;
  if (isPreparing(live)) {
    return (
      <>
        <Notice title={m.payment_preparing_title()} isLive>
          <p>{m.payment_preparing_text()}</p>
          {held}
          <p>{m.payment_preparing_again()}</p>
        </Notice>
        <RefreshWhileWaiting />
      </>
    );
  }
  const isOver = hasRunOut(live, now) || latest?.status === "expired" || latest?.status === "cancelled";
  const failed = live ?? latest;
  if ((failed?.failure_code && !isOver) || latest?.status === "failed") {
    return (
      <Notice tone="warn" title={m.payment_failed_title()} isLive>
        <p>{failureSentence(failed?.failure_code ?? null)}</p>
        {held}
        {live ? <p>{m.payment_failed_same()}</p> : null}
      </Notice>
    );
  }
  if (isOver) {
    return (
      <Notice title={m.payment_expired_title()} isLive={hasReturned}>
        <p>{m.payment_expired_text()}</p>
        {held}
      </Notice>
    );
  }
  if (!live) return null;
  return (
    <Notice title={hasReturned ? m.payment_returned_title() : m.payment_ready_title()} isLive>
      <p>{hasReturned ? m.payment_returned_text() : m.payment_ready_text()}</p>
    </Notice>
  );
}
