import { redirect } from "react-router";
import { localPath } from "#domain/account/next-path.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { rememberLocale, rememberTheme } from "#server/http/page/preferences.ts";
import { notFound } from "../not-found-response.ts";
import type { Route } from "./+types/preferences.ts";

const locales = ["en", "de"] as const;
const themes = ["system", "light", "dark"] as const;

/** Only the action exists; a GET answers 404. */
export function loader() {
  throw notFound();
}

/** Stores language or theme in a cookie and redirects to `next`. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const session = context.get(sessionContext);
  const locale = locales.find((one) => one === form.get("locale"));
  const theme = themes.find((one) => one === form.get("theme"));
  if (locale) rememberLocale(session, locale);
  if (theme) rememberTheme(session, theme);
  return redirect(localPath(form.get("next"), "/"), 303);
}

export default function Preferences() {
  return null;
}
