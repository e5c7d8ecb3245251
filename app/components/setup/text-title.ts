// The operator's texts by their titles.
import type { TextKind } from "#domain/legal-text/kinds.ts";
import { m } from "#messages/messages.js";

const titles: Readonly<Record<TextKind, () => string>> = {
  legal_notice: m.legal_legal_notice_title,
  privacy_policy: m.legal_privacy_policy_title,
  terms: m.legal_terms_title,
};

/** "Legal notice" in the page's language. */
export const textTitle = (kind: TextKind): string => titles[kind]();
