import { Badge } from "#app/ui/content.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import type { OperatorRole } from "#domain/operator/rights.ts";
import { m } from "#messages/messages.js";
import { roleTexts } from "./role-text.ts";

const roleNames = Object.keys(roleTexts) as OperatorRole[];

/** The roles of an operator as check boxes. */
export function RoleChoices({ value }: { value: readonly OperatorRole[] }) {
  return (
    <>
      {/* The empty entry makes the form send an empty list when no role is ticked. */}
      <input type="hidden" name="roles[]" value="" />
      <Choices
        name="roles[]"
        legend={m.operator_team_roles()}
        choices={roleNames.map((role) => ({
          value: role,
          label: roleTexts[role].label(),
          hint: roleTexts[role].hint(),
        }))}
        value={value}
        isMultiple
      />
    </>
  );
}

/** The roles of an operator as badges. */
export const RoleBadges = ({ roles }: { roles: readonly OperatorRole[] }) =>
  roles.map((role) => <Badge key={role}>{roleTexts[role].label()}</Badge>);
