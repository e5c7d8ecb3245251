// What the roles of operators are called, and what they are for.
import type { OperatorRole } from "#domain/operator/rights.ts";
import { m } from "#messages/messages.js";

type Words = { label: () => string; hint: () => string };

export const roleTexts: Readonly<Record<OperatorRole, Words>> = {
  admin: { label: m.operator_role_admin, hint: m.operator_role_admin_hint },
  support: { label: m.operator_role_support, hint: m.operator_role_support_hint },
  finance: { label: m.operator_role_finance, hint: m.operator_role_finance_hint },
  moderation: { label: m.operator_role_moderation, hint: m.operator_role_moderation_hint },
};
