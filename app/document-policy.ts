/** The Content-Security-Policy of documents: by nonce where scripts run, by hashes where none do. */
import { createHash } from "node:crypto";
import type { DocumentSettings } from "#server/http/context.ts";
import type { DocumentKind } from "./script-free.ts";

/** `'sha256-…'` of an inlined text, as a CSP source. */
export function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** CSP sources (`cspHash`) of the inlined stylesheet and script. */
export type InlineHashes = { style: string; copy_script: string };

/** The header's value. Style attributes are never allowed; no component writes them. */
export function documentPolicy(
  kind: DocumentKind,
  settings: Omit<DocumentSettings, "follow_script">,
  hashes: InlineHashes,
): string {
  const { nonce, is_development, is_live, form_action_origins, connect_origins } = settings;
  const scripts = {
    scripted: `'nonce-${nonce}' 'strict-dynamic'`,
    still: "'none'",
    following: `'nonce-${nonce}'`,
    error: hashes.copy_script,
  }[kind];
  // A page without scripts makes no calls; a page that follows calls only our origin.
  const callable = kind === "scripted" ? connect_origins : [];
  const directives = [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Vite injects styles in development; a built page has the inlined stylesheet, and that for paper beside it.
    `style-src 'self' ${is_development ? "'unsafe-inline'" : hashes.style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...callable, ...(is_development ? ["ws:"] : [])].join(" ")}`,
    `form-action ${["'self'", ...form_action_origins()].join(" ")}`,
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (is_live) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}
