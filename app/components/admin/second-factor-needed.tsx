import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** What an operator without a second factor sees instead of other people's accounts. */
export function SecondFactorNeeded() {
  return (
    <PageHeader
      title={m.operator_factor_title()}
      sentence={m.operator_factor_text()}
      action={
        <LinkButton to="/account/security?change=app&next=%2Fadmin%2Faccounts" look="primary" isDocument>
          {m.operator_factor_submit()}
        </LinkButton>
      }
    />
  );
}
