import { useEffect, useState } from "react";
import type { FormResult } from "#app/ui/form/form-state.ts";

/** The public fields of a profile as they stand in its form. */
export type TypedProfile = {
  display_name: string;
  is_company: boolean;
  tax_id: string;
  country: string;
  about: string;
};

/**
 * What the form with this id holds, kept up to date during typing. @param refused the input that it shows again, which is
 * all that is known without scripts; null there for a form as it is stored
 */
export function useTyped(form_id: string, refused: FormResult["values"]): TypedProfile | null {
  const [typed, setTyped] = useState<TypedProfile | null>(null);
  useEffect(() => {
    const form = document.getElementById(form_id);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => setTyped(typedIn(form));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [form_id]);
  return typed ?? (refused ? typedFrom((name) => refused[name]) : null);
}

function typedIn(form: HTMLFormElement): TypedProfile {
  const fields = new FormData(form);
  return typedFrom((name) => fields.get(name));
}

function typedFrom(read: (name: string) => unknown): TypedProfile {
  const text = (name: string) => {
    const value = read(name);
    return typeof value === "string" ? value : "";
  };
  return {
    display_name: text("display_name"),
    is_company: text("flag:is_company") !== "",
    tax_id: text("tax_id"),
    // Refused input may be anything, and a country's name is asked for by its code.
    country: /^[A-Z]{2}$/.test(text("country")) ? text("country") : "",
    about: text("about"),
  };
}
