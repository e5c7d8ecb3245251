// The operator's texts as pages show them, and the version that a form sends along.
import { type TextKind, textKinds } from "#domain/legal-text/kinds.ts";
import { statesOf, type TextState } from "#domain/legal-text/start.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { legalTexts } from "../access.ts";
import { latestFirst, startsAt } from "../store/legal-text.ts";
import { type RenderedText, renderMarkdown } from "./markdown.ts";

/** The instants are ISO 8601. */
export type VersionRow = { version: string; published_at: string; starts_at: string; state: TextState };
/** `versions`: all of them, the one that starts last first. */
export type LegalTextView = RenderedText & VersionRow & { versions: VersionRow[] };

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

/** Every version of a text, the one that starts last first: announced ones, the one in force, past ones. */
export async function listVersions(scope: ReadScope, kind: TextKind): Promise<VersionRow[]> {
  const rows = await versionsOf(scope, kind)
    .orderBy(latestFirst)
    .select(["version", "published_at", startsAt.as("starts_at")])
    .execute();
  return [...statesOf(rows, scope.now)].map(([{ version, published_at, starts_at }, state]) => ({
    version,
    published_at: published_at.toISOString(),
    starts_at: starts_at.toISOString(),
    state,
  }));
}

/** The terms version that a form sends along: agreeing to a text replaced in the meantime is refused. */
export async function findTermsVersion(scope: ReadScope): Promise<string> {
  const row = await versionsOf(scope, "terms")
    .select("version")
    .where(startsAt, "<=", scope.now)
    .orderBy(latestFirst)
    .limit(1)
    .executeTakeFirst();
  // Empty until the first start has published the terms: no version has this name, so every command refuses it.
  return row?.version ?? "";
}

function versionsOf(scope: ReadScope, kind: TextKind) {
  return legalTexts(scope).where("kind", "=", kind);
}

async function loadText(
  scope: ReadScope,
  kind: TextKind,
  locale: "en" | "de",
  version: string | null,
): Promise<LegalTextView | null> {
  const versions = await listVersions(scope, kind);
  const wanted = versions.find((one) =>
    version === null ? one.state === "in_force" : one.version === version,
  );
  if (!wanted) return null;
  const row = await versionsOf(scope, kind)
    .select(`${locale} as text`)
    .where("version", "=", wanted.version)
    .executeTakeFirstOrThrow();
  return { ...renderMarkdown(row.text), ...wanted, versions };
}

/** A text as Markdown, in both languages. */
export type TextSource = { kind: TextKind; version: string; en: string; de: string };

/** The source of the version published last, on which the next one builds; null while there is none. */
export async function findTextSource(scope: ReadScope, kind: TextKind): Promise<TextSource | null> {
  const row = await versionsOf(scope, kind)
    .select(["version", "en", "de"])
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { kind, ...row } : null;
}

/** The sources of all texts, for the operator. */
export async function listTextSources(scope: ReadScope): Promise<TextSource[]> {
  const found: TextSource[] = [];
  for (const kind of textKinds) {
    const text = await findTextSource(scope, kind);
    if (text) found.push(text);
  }
  return found;
}
