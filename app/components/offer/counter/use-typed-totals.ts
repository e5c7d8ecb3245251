import { type FormEvent, useState } from "react";
import type { OfferTotals } from "#domain/money.ts";
import { previewCounter, type TypedBasis } from "./counter-preview.ts";

/** The totals of the lines that are typed into a form; null before the first change and while a figure cannot be read. */
export function useTypedTotals(basis: TypedBasis) {
  const [totals, setTotals] = useState<OfferTotals | null>(null);
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setTotals(previewCounter(new FormData(form), basis));
  };
  return { totals, onInput };
}
