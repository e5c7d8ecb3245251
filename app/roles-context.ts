/** The roles of the operator who reads the page. The root layout provides them; `roles.ts` asks them. */
import { createContext } from "react";
import type { OperatorRole } from "#domain/operator/rights.ts";

export const RolesContext = createContext<readonly OperatorRole[]>([]);
