import { redirect } from "react-router";
import { localPath } from "#domain/account/next-path.ts";
import { postedForm } from "#server/http/form/body.ts";
import { notFound } from "../not-found-response.ts";
import type { Route } from "./+types/preferences.ts";

const maxAge = 60 * 60 * 24 * 400;
const locales = ["en", "de"];
const themes = ["system", "light", "dark"];

/** Only the action exists; a GET answers 404. */
export function loader() {
  throw notFound();
}

/** Stores language or theme in a cookie and redirects to `next`. */
export async function action({ request }: Route.ActionArgs) {
  const form = await postedForm(request);
  const headers = new Headers();
  const locale = form.get("locale");
  const theme = form.get("theme");
  if (typeof locale === "string" && locales.includes(locale)) remember(headers, "PARAGLIDE_LOCALE", locale);
  if (typeof theme === "string" && themes.includes(theme)) remember(headers, "theme", theme);
  return redirect(localPath(form.get("next"), "/"), { status: 303, headers });
}

/** Not `HttpOnly`, because the message runtime reads the language in the browser. */
function remember(headers: Headers, name: string, value: string) {
  headers.append("Set-Cookie", `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`);
}

export default function Preferences() {
  return null;
}
