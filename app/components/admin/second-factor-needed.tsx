import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** What an operator without a second factor sees instead of the operators' area, `next` being where they were heading. */
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
