import { Badge } from "#app/ui/content.tsx";
import { HoldLeft } from "./hold-left.tsx";
import { Spoken } from "./said.tsx";
import type { ShownBadge, ShownPanel } from "./say-panel.ts";

export { isOver } from "./paths.ts";

export function BookingBadge({ badge: { tone, text } }: { badge: ShownBadge }) {
  return <Badge tone={tone}>{text}</Badge>;
}

/** The panel's sentence, with a countdown while the booking is held. */
export function BookingSentence({ panel: { sentence, held_until } }: { panel: ShownPanel }) {
  return (
    <>
      <Spoken said={sentence} />
      {held_until ? (
        <>
          {" "}
          <HoldLeft at={held_until} />
        </>
      ) : null}
    </>
  );
}
