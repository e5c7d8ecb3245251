import type { ReactNode } from "react";
import { Notice } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { AttemptView } from "#server/payment/reads.ts";
import { failureSentence } from "./failure-words.ts";
import { RefreshWhileWaiting } from "./refresh-while-waiting.tsx";

type AttemptNoticeProps = {
  live: AttemptView | null;
  latest: AttemptView | null;
  /** Sent back by the payment page. */
  hasReturned: boolean;
};

/** True while the payment page is being made ready: there is nothing to press yet. */
export function isPreparing(live: AttemptView | null): boolean {
  return live?.status === "created" && live.session_url === null;
}

/** What happened to the last try to pay, that nothing was charged, and how to go on. */
export function AttemptNotice(props: AttemptNoticeProps) {
  return <div className="grid mb-6">{noticeAbout(props)}</div>;
}

function noticeAbout({ live, latest, hasReturned }: AttemptNoticeProps): ReactNode {
  if (isPreparing(live)) {
    return (
      <>
        <Notice title={m.payment_preparing_title()} isLive>
          <p>{m.payment_preparing_text()}</p>
        </Notice>
        <RefreshWhileWaiting />
      </>
    );
  }
  const failed = live ?? latest;
  if (failed?.failure_code) {
    return (
      <Notice tone="warn" title={m.payment_failed_title()} isLive>
        <p>{failureSentence(failed.failure_code)}</p>
        <p>{m.payment_failed_nothing()}</p>
      </Notice>
    );
  }
  if (live) {
    return hasReturned ? (
      <Notice title={m.payment_returned_title()} isLive>
        <p>{m.payment_returned_text()}</p>
      </Notice>
    ) : (
      <Notice title={m.payment_ready_title()}>
        <p>{m.payment_ready_text()}</p>
      </Notice>
    );
  }
  if (latest?.status === "failed") {
    return (
      <Notice tone="warn" title={m.payment_failed_title()} isLive>
        <p>{failureSentence(null)}</p>
        <p>{m.payment_failed_nothing()}</p>
      </Notice>
    );
  }
  if (latest?.status === "expired" || latest?.status === "cancelled") {
    return (
      <Notice title={m.payment_expired_title()} isLive={hasReturned}>
        <p>{m.payment_expired_text()}</p>
      </Notice>
    );
  }
  return null;
}
