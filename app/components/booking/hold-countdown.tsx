import { richMessage } from "#app/ui/rich-message.tsx";
import { Deadline, useHasPassed } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";

/** Countdown of a hold; when it ends while the page is open, a notice with a reload link. */
export function HoldCountdown({ at }: { at: string }) {
  const hasPassed = useHasPassed(at);
  return (
    <>
      {hasPassed ? null : (
        <span className="soft">({richMessage(m.booking_time_left, { time: <Deadline at={at} /> })})</span>
      )}
      <span role="status">
        {hasPassed ? (
          <>
            <b>{m.booking_hold_passed()}</b> <a href="?">{m.booking_hold_reload()}</a>
          </>
        ) : null}
      </span>
    </>
  );
}
