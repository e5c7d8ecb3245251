import { Badge } from "#app/ui/content.tsx";
import { HoldCountdown } from "./hold-countdown.tsx";
import { SentenceText } from "./sentence.tsx";
import type { BadgeView, PanelView } from "./text/panel-text.ts";

export { hasHoldEnded } from "./paths.ts";

export function BookingBadge({ badge: { tone, text } }: { badge: BadgeView }) {
  return <Badge tone={tone}>{text}</Badge>;
}

/** The panel's sentence, with a countdown while the booking is held. */
export function BookingSentence({ panel: { sentence, held_until } }: { panel: PanelView }) {
  return (
    <>
      <SentenceText said={sentence} />
      {held_until ? (
        <>
          {" "}
          <HoldCountdown at={held_until} />
        </>
      ) : null}
    </>
  );
}
