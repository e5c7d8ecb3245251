import { useMay } from "#app/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import type { OperatorRole } from "#domain/operator/rights.ts";
import { m } from "#messages/messages.js";
import { RoleChoices } from "./role-choices.tsx";

/** The roles of an operator on the page of the account, to change with a reason. */
export function OperatorRoles({
  roles,
  hidden,
  result,
}: {
  roles: readonly OperatorRole[];
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
}) {
  if (!useMay()("change_operator_roles")) return null;
  return (
    <section className="stack max-w-form" id="roles">
      <h2>{m.operator_team_roles()}</h2>
      <Form id="roles-form" result={result} hidden={{ ...hidden, _key: `${hidden._key}-roles` }} isDocument>
        <RoleChoices value={roles} />
        <TextArea
          name="reason"
          label={m.operator_reason()}
          hint={m.operator_team_reason_hint()}
          maxLength={1000}
          rows={3}
        />
        <FormActions>
          <Button name="command" value="change_operator_roles">
            {m.operator_team_save()}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}
