/** What the operator who reads the page may do, as the root loader says: the page leaves out the rest. */
import { createContext, useContext } from "react";
import type { OperatorCommand } from "#domain/operator/rights.ts";

export type Permitted = { commands: readonly string[]; pages: readonly string[] };

export const PermittedContext = createContext<Permitted | null>(null);

/** Tells whether the reader may call an operators' command. */
export function useMay(): (command: OperatorCommand) => boolean {
  const permitted = useContext(PermittedContext);
  return (command) => permitted?.commands.includes(command) ?? false;
}

/** Tells whether the reader may open a page of the console. */
export function useMayOpen(): (path: string) => boolean {
  const permitted = useContext(PermittedContext);
  return (path) => permitted?.pages.includes(path) ?? false;
}
