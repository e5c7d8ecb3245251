import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { m } from "#messages/messages.js";

type Locale = "en" | "de";

// Each language by its own name, which its speakers can read on a page in any language.
const languages = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
] as const;

const mailsIn: Record<Locale, () => string> = {
  en: m.account_language_mails_en,
  de: m.account_language_mails_de,
};

/** The language of the pages; mails use the account's, which is named below when it differs. */
export function LanguageSetting({
  form_key,
  page,
  mails,
  result,
}: {
  form_key: string;
  page: Locale;
  mails: Locale;
  result: FormResult | null;
}) {
  return (
    <>
      <Form
        result={result}
        hidden={{ _key: form_key, command: "set_preferences", setting: "locale" }}
        isDocument
        isInline
      >
        <div className="segments tall">
          {languages.map(({ value, label }) => (
            <button
              key={value}
              type="submit"
              name="locale"
              value={value}
              lang={value}
              aria-pressed={page === value}
            >
              {label}
            </button>
          ))}
        </div>
      </Form>
      {page === mails ? null : <p className="hint">{mailsIn[mails]()}</p>}
    </>
  );
}
