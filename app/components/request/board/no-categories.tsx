import { LandingPicture } from "#app/components/category/picture.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** For a provider without categories: requests and offers depend on them. */
export function NoCategories() {
  return (
    <EmptyState
      picture={<LandingPicture />}
      title={m.request_board_no_categories_title()}
      action={
        <LinkButton to="/account/profile#categories" look="primary">
          {m.request_board_no_categories_act()}
        </LinkButton>
      }
    >
      {m.request_board_no_categories_text()}
    </EmptyState>
  );
}
