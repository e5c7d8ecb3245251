import { useEffect, useState } from "react";
import { whenIdle } from "../when-idle.ts";
import type { FormResult } from "./form-state.ts";

type Answered = {
  result: FormResult | null;
  order: readonly string[];
  corrected: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();
const loadRules = () => import("./corrected.ts");

/**
 * The refused fields of a form in the order of the page, and those that have been corrected since. An error disappears
 * with the first input that answers it and returns only with a submit: nothing is refused during typing.
 */
export function useCorrected(id: string, result: FormResult | null): Answered {
  const [last, setLast] = useState<Answered | null>(null);
  useEffect(() => {
    whenIdle.then(loadRules).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!result?.fields) return;
    const over = new AbortController();
    const { signal } = over;
    loadRules().then(
      ({ watchCorrections }) =>
        watchCorrections(id, result, signal, (state) => setLast({ result, ...state })),
      () => undefined,
    );
    return () => over.abort();
  }, [id, result]);
  return last?.result === result
    ? last
    : { result, order: Object.keys(result?.fields ?? {}), corrected: none };
}
