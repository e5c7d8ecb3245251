import type { FormResult } from "#app/ui/form/form-state.ts";

export type PanelForm = {
  hidden: Record<string, string | number | null | undefined>;
  /** Result of the form just sent, if it had this command. */
  resultOf: (command: string) => FormResult | null;
  /** The terms in force, if a provider who promises something here has not agreed to them yet. */
  new_terms?: string | null;
};
