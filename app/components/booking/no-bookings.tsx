import { LandingPicture } from "#app/components/category/picture.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { BookingGroup } from "#server/booking/reads/lists.ts";

export const groupNames: Record<BookingGroup, () => string> = {
  needs_you: m.booking_group_needs_you,
  upcoming: m.booking_group_upcoming,
  past: m.booking_group_past,
  cancelled: m.booking_group_cancelled,
};

const emptyGroups: Record<BookingGroup, () => string> = {
  needs_you: m.booking_list_empty_needs_you,
  upcoming: m.booking_list_empty_upcoming,
  past: m.booking_list_empty_past,
  cancelled: m.booking_list_empty_cancelled,
};

/** Empty state of a group, or of the whole list with a link towards the first booking. */
export function NoBookings({ kind, group }: { kind: "customer" | "provider"; group: BookingGroup | null }) {
  if (group)
    return <EmptyState title={m.booking_list_empty_group_title()}>{emptyGroups[group]()}</EmptyState>;
  const isProvider = kind === "provider";
  return (
    <EmptyState
      picture={<LandingPicture />}
      title={isProvider ? m.booking_list_empty_provider_title() : m.booking_list_empty_customer_title()}
      action={
        <LinkButton to="/requests" look="primary">
          {isProvider ? m.booking_list_empty_provider_action() : m.booking_list_empty_customer_action()}
        </LinkButton>
      }
    >
      {isProvider ? m.booking_list_empty_provider() : m.booking_list_empty_customer()}
    </EmptyState>
  );
}
