import { SeenFirstCheck } from "#app/ui/form/seen-first.tsx";
import type { SeenFirst } from "#app/ui/form/use-seen-first.ts";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { m } from "#messages/messages.js";
import { BookingTime } from "../time-place.tsx";
import type { ChangePanelView } from "./change-text.ts";

type ChangeSeenProps = {
  change: ChangePanelView;
  booking: { currency: string; time_zone: string };
  seen: SeenFirst<ChangePanelView | null>;
};

/** Says how the proposal differs from the one that was read, with the box to tick before agreeing. */
export function ChangeSeen({ change, booking, seen }: ChangeSeenProps) {
  const { before } = seen;
  if (!before) return null;
  const [was, is] = [totalOf(before), totalOf(change)];
  const [dateWas, dateIs] = [before.dates?.at(-1), change.dates?.at(-1)];
  const isMoved = dateWas && dateIs && JSON.stringify(dateWas) !== JSON.stringify(dateIs);
  const { currency, time_zone } = booking;
  return (
    <SeenFirstCheck
      seen={seen}
      title={m.booking_change_seen_title()}
      label={m.offer_seen_confirm()}
      error={m.booking_change_seen_first()}
    >
      {was === is ? null : (
        <p>
          {richMessage(m.offer_seen_total, {
            before: <Money minor={was} currency={currency} />,
            after: <Money minor={is} currency={currency} />,
          })}
        </p>
      )}
      {isMoved ? (
        <p>
          {richMessage(m.offer_seen_date, {
            before: <BookingTime {...dateWas} time_zone={time_zone} />,
            after: <BookingTime {...dateIs} time_zone={time_zone} />,
          })}
        </p>
      ) : null}
      {was === is && !isMoved ? <p>{m.booking_change_seen_rest()}</p> : null}
    </SeenFirstCheck>
  );
}

const totalOf = ({ ids }: ChangePanelView) => Number(ids["int:total_minor"]);
