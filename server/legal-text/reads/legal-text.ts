// The operator's texts as pages show them, and the version that a form sends along.
import { type TextKind, textKinds } from "#domain/legal-text/kinds.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { legalTexts } from "../access.ts";
import { type RenderedText, renderMarkdown } from "./markdown.ts";

export type VersionRow = { version: string /** ISO 8601 */; published_at: string };
export type LegalTextView = RenderedText & VersionRow & { is_current: boolean; versions: VersionRow[] };

/** The text in force, in one language; null while there is none. */
export function findCurrentText(
  scope: ReadScope,
  kind: TextKind,
  locale: "en" | "de",
): Promise<LegalTextView | null> {
  return loadText(scope, kind, locale, null);
}

/** One version, in force or not; null if none has this name. */
export function findTextByVersion(
  scope: ReadScope,
  kind: TextKind,
  locale: "en" | "de",
  version: string,
): Promise<LegalTextView | null> {
  return loadText(scope, kind, locale, version);
}

/** Every version of a text, newest first; the first one is in force. */
export async function listVersions(scope: ReadScope, kind: TextKind): Promise<VersionRow[]> {
  const rows = await newestFirst(scope, kind).select(["version", "published_at"]).execute();
  return rows.map(({ version, published_at }) => ({ version, published_at: published_at.toISOString() }));
}

/** The terms version that a form sends along: agreeing to a text replaced in the meantime is refused. */
export async function findTermsVersion(scope: ReadScope): Promise<string> {
  const row = await newestFirst(scope, "terms").select("version").limit(1).executeTakeFirst();
  // Empty until the first start has published the terms: no version has this name, so every command refuses it.
  return row?.version ?? "";
}

function newestFirst(scope: ReadScope, kind: TextKind) {
  return legalTexts(scope).where("kind", "=", kind).orderBy("published_at", "desc").orderBy("id", "desc");
}

async function loadText(
  scope: ReadScope,
  kind: TextKind,
  locale: "en" | "de",
  version: string | null,
): Promise<LegalTextView | null> {
  const versions = await listVersions(scope, kind);
  const wanted = version === null ? versions[0] : versions.find((one) => one.version === version);
  if (!wanted) return null;
  const row = await legalTexts(scope)
    .select(`${locale} as text`)
    .where("kind", "=", kind)
    .where("version", "=", wanted.version)
    .executeTakeFirstOrThrow();
  const isCurrent = wanted.version === versions[0]?.version;
  return { ...renderMarkdown(row.text), ...wanted, is_current: isCurrent, versions };
}

/** A text in force as Markdown, in both languages. */
export type TextSource = { kind: TextKind; version: string; en: string; de: string };

/** The source of the text in force; null while there is none. */
export async function findTextSource(scope: ReadScope, kind: TextKind): Promise<TextSource | null> {
  const row = await newestFirst(scope, kind).select(["version", "en", "de"]).limit(1).executeTakeFirst();
  return row ? { kind, ...row } : null;
}

/** The sources of all texts in force, for the operator. */
export async function listTextSources(scope: ReadScope): Promise<TextSource[]> {
  const found: TextSource[] = [];
  for (const kind of textKinds) {
    const text = await findTextSource(scope, kind);
    if (text) found.push(text);
  }
  return found;
}
