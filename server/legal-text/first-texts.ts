// The texts that come with the product: templates for the operator to check and complete. The start of an installation
// publishes them once, as the first version of each kind that has none.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type TextKind, textKinds } from "#domain/legal-text/kinds.ts";
import { isRefusal } from "#domain/refusal.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { publishLegalText } from "./commands/publish-legal-text.ts";

/** The version name of the shipped texts. */
export const firstTextVersion = "2026-11";

/** Publishes the shipped text of each kind that has none; safe at every start and from several processes at once. */
export async function publishFirstTexts(runtime: Runtime): Promise<void> {
  const rows = await runtime.db.selectFrom("legal_text").select("kind").distinct().execute();
  const existing = rows.map(({ kind }) => kind);
  for (const kind of textKinds) if (!existing.includes(kind)) await publishFirst(runtime, kind);
}

async function publishFirst(runtime: Runtime, kind: TextKind): Promise<void> {
  const [en, de] = await Promise.all([readShippedText(kind, "en"), readShippedText(kind, "de")]);
  const input = { kind, text_version: firstTextVersion, en, de };
  try {
    await runCommand(runtime, publishLegalText, { actor: system, input, request_id: "start" });
  } catch (error) {
    // Another process has just published it.
    if (!isRefusal(error, "text_version_taken")) throw error;
  }
}

/** The shipped Markdown. */
export function readShippedText(kind: TextKind, locale: "en" | "de"): Promise<string> {
  return readFile(resolve("db/texts", `${kind.replace("_", "-")}.${locale}.md`), "utf8");
}
