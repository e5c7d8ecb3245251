/** What the operator who reads the page may do: it leaves out the rest. */
import { useContext } from "react";
import { mayCall, mayOpen, type OperatorCommand } from "#domain/operator/rights.ts";
import { RolesContext } from "./roles-context.ts";

/** Tells whether the reader may call an operators' command. */
export function useMay(): (command: OperatorCommand) => boolean {
  const roles = useContext(RolesContext);
  return (command) => mayCall(roles, command);
}

/** Tells whether the reader may open a page of the console. */
export function useMayOpen(): (path: string) => boolean {
  const roles = useContext(RolesContext);
  return (path) => mayOpen(roles, path);
}
