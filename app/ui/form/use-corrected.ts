import { type FormEvent, useCallback, useEffect, useState } from "react";
import { inPageOrder, isCorrected } from "./corrected.ts";
import { type FormResult, readField } from "./form-state.ts";

type Answered = {
  result: FormResult | null;
  order: readonly string[];
  corrected: ReadonlySet<string>;
};

const answeredWith = (result: FormResult | null): Answered => ({
  result,
  order: Object.keys(result?.fields ?? {}),
  corrected: new Set(),
});

/**
 * The refused fields of a form in the order of the page, and those that have been corrected since. An error goes with the
 * first input that answers it and comes back with a submit alone: nothing is refused while somebody types.
 */
export function useCorrected(id: string, result: FormResult | null) {
  const [last, setLast] = useState(() => answeredWith(result));
  const state = last.result === result ? last : answeredWith(result);
  if (state !== last) setLast(state);
  useEffect(() => {
    const form = document.getElementById(id);
    const names = Object.keys(result?.fields ?? {});
    if (names.length < 2 || !(form instanceof HTMLFormElement)) return;
    const order = inPageOrder(form, names);
    if (order.join() !== names.join()) setLast((now) => (now.result === result ? { ...now, order } : now));
  }, [id, result]);
  const onInput = useCallback(
    ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
      const names = Object.keys(result?.fields ?? {});
      if (names.length === 0) return;
      const refused = (name: string) => readField({ id, result }, name).kept;
      setLast((now) => {
        const found = names.filter((name) => !now.corrected.has(name) && isCorrected(form, name, refused));
        if (now.result !== result || found.length === 0) return now;
        return { ...now, corrected: new Set([...now.corrected, ...found]) };
      });
    },
    [id, result],
  );
  return { corrected: state.corrected, order: state.order, onInput };
}
