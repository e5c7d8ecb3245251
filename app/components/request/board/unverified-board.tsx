import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** Replaces the board of an unverified provider: says what has to happen first. */
export function UnverifiedBoard() {
  return (
    <EmptyState
      title={m.request_board_unverified_title()}
      action={<LinkButton to="/">{m.request_board_unverified_act()}</LinkButton>}
    >
      {m.request_board_unverified()}
    </EmptyState>
  );
}
