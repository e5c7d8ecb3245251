// The loader of the pages with the operator's texts: the text in force, or the version that the URL names.

import type { TextKind } from "#domain/legal-text/kinds.ts";
import { queryOf } from "#domain/query.ts";
import { type Context, orNotFound, pageOf } from "#server/http/page/page.ts";
import { findCurrentText, findTextByVersion } from "../reads/legal-text.ts";

type LoaderInput = { request: Request; context: Context };

/** The text for this URL, in the page's language. @throws Response 404 for a version that never existed */
export async function legalPage({ request, context }: LoaderInput, kind: TextKind) {
  const { scope, session } = pageOf(context);
  const version = queryOf(request).get("version");
  const found =
    version === null
      ? findCurrentText(scope, kind, session.locale)
      : findTextByVersion(scope, kind, session.locale, version);
  return { text: orNotFound(await found), locale: session.locale };
}
