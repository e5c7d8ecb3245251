import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { DeliveryRoundView } from "#server/booking/reads/delivery.ts";
import { TextWithFiles } from "./text-with-files.tsx";

/** What was delivered and how it was answered, in order. */
export function DeliveryRounds({ rounds }: { rounds: readonly DeliveryRoundView[] }) {
  return (
    <ol className="stack">
      {rounds.map((round) => (
        <li key={round.id} className="stack tight">
          <Round round={round} count={rounds.length} />
        </li>
      ))}
    </ol>
  );
}

const answers = {
  accepted: m.booking_delivery_accepted,
  silence: m.booking_delivery_silence,
  decided: m.booking_delivery_decided,
  changes: m.booking_delivery_changes,
} as const;

function Round({ round, count }: { round: DeliveryRoundView; count: number }) {
  const { position, delivered_by, delivered_at, note, files, answer, answered_at } = round;
  const title = delivered_by === "system" ? m.booking_delivery_by_schedule() : m.booking_delivery_reported();
  return (
    <>
      <p className="font-medium">
        {count > 1 ? `${m.booking_delivery_round({ position })}: ` : null}
        {title} <Time at={delivered_at} form="short" />
      </p>
      <TextWithFiles text={note} files={files} />
      {answer ? (
        <p className="soft">
          {answers[answer]()} {answered_at ? <Time at={answered_at} form="short" /> : null}
        </p>
      ) : null}
      {round.changes_text ? <p className="max-w-text whitespace-pre-line">{round.changes_text}</p> : null}
      {round.changes_until ? (
        <p className="soft">
          {m.booking_delivery_changes_until()} <Time at={round.changes_until} form="date" />
        </p>
      ) : null}
    </>
  );
}
