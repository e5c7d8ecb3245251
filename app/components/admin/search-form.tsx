import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages/messages.js";

type SearchFormProps = {
  /** The path of the page that shows what is found. */
  action: string;
  name: string;
  /** What was searched for. */
  value: string;
  label: string;
  maxLength: number;
  /** Hidden fields that the search keeps. */
  children?: ReactNode;
};

/** The field above what a page of the console lists, and its button. */
export function SearchForm({ action, name, value, label, maxLength, children }: SearchFormProps) {
  return (
    <form method="get" action={action} className="account-search">
      {children}
      <input
        key={value}
        type="search"
        name={name}
        className="input"
        defaultValue={value}
        maxLength={maxLength}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button look="primary">{m.operator_search_submit()}</Button>
    </form>
  );
}
