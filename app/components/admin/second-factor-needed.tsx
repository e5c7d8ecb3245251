import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** Shown to an operator without a second factor instead of the admin pages; `next` is the path requested. */
export function SecondFactorNeeded({ next }: { next: string }) {
  return (
    <PageHeader
      title={m.operator_factor_title()}
      sentence={m.operator_factor_text()}
      action={
        <LinkButton
          to={`/account/security?${new URLSearchParams({ change: "app", next })}`}
          look="primary"
          isDocument
        >
          {m.operator_factor_submit()}
        </LinkButton>
      }
    />
  );
}
