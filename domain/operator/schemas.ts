// What an operator enters about operators.
import { z } from "zod";
import { operatorRoles } from "./rights.ts";

/** At least one role, in the order of the list, each once. */
export const Roles = z
  .array(z.enum(operatorRoles, "invalid_choice"))
  .max(operatorRoles.length, "too_long")
  .transform((given) => operatorRoles.filter((role) => given.includes(role)))
  .refine((roles) => roles.length > 0, "required");
