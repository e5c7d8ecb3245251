// The loader of the pages that show the operator's texts: the one in force, or the version the address names.

import type { TextKind } from "#domain/legal-text/kinds.ts";
import { queryOf } from "#domain/query.ts";
import { findCurrentText, findTextByVersion } from "#server/legal-text/reads.ts";
import { type Context, orNotFound, pageOf } from "./page.ts";

type LoaderInput = { request: Request; context: Context };

/** The text for this address, in the language of the page. @throws Response 404 for a version that never was. */
export async function legalPage({ request, context }: LoaderInput, kind: TextKind) {
  const { scope, session } = pageOf(context);
  const version = queryOf(request).get("version");
  const found =
    version === null
      ? findCurrentText(scope, kind, session.locale)
      : findTextByVersion(scope, kind, session.locale, version);
  return { text: orNotFound(await found), locale: session.locale };
}
