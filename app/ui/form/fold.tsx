import { type ReactNode, useContext } from "react";
import { FormContext, readField } from "./form-state.ts";

type FoldProps = {
  summary: ReactNode;
  /** One of the fields has a stored value. */
  isOpen?: boolean;
  /** The fields inside, by name, each with the value that it has when nothing was entered: "" for a text. */
  unset: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** Fields that most people leave as they are. It opens by itself for an error and for input inside. */
export function Fold({ summary, isOpen = false, unset, children }: FoldProps) {
  const state = useContext(FormContext);
  const isTouched = Object.entries(unset).some(([name, value]) => {
    const { error, kept } = readField(state, name);
    return error !== undefined || [kept ?? value].flat().some((text) => text !== value && text !== "");
  });
  return (
    <details className="fold" open={isOpen || isTouched}>
      <summary>{summary}</summary>
      <div className="fold-fields">{children}</div>
    </details>
  );
}
