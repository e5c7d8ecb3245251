import { countryName } from "#app/ui/format.ts";
import { m } from "#messages/messages.js";

type ProfileSummary = { kind: "customer" | "provider"; is_company: boolean; country: string };

/** Customer or provider. */
export function profileKindText(kind: ProfileSummary["kind"]): string {
  return kind === "provider" ? m.shell_profile_provider() : m.shell_profile_customer();
}

/** "Provider · company · Germany", in the language of the page. */
export function profileText({ kind, is_company, country }: ProfileSummary, locale: string): string {
  const what = is_company ? m.account_company() : m.account_person();
  const where = countryName(country, locale);
  return [profileKindText(kind), what, where].join(" · ");
}
