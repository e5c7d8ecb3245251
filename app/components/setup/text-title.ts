import type { TextKind } from "#domain/legal-text/kinds.ts";
import { m } from "#messages/messages.js";

const titles: Readonly<Record<TextKind, () => string>> = {
  legal_notice: m.setup_text_edit_legal_notice,
  privacy_policy: m.setup_text_edit_privacy_policy,
  terms: m.setup_text_edit_terms,
};

/** "Edit the legal notice" in the page's language. */
export const textTitle = (kind: TextKind): string => titles[kind]();
