import type { FormResult } from "#app/ui/form-state.ts";

export type PanelForm = {
  hidden: Record<string, string | number | null | undefined>;
  /** The result of the form that was just sent, by its command. */
  resultOf: (command: string) => FormResult | null;
};
