// The frame and the headers of the hosted pages.
import { html, raw } from "hono/html";
import { CSS, STYLE_HASH } from "./style.ts";

export type Html = ReturnType<typeof html>;

/**
 * Headers for a hosted page. Browsers apply `form-action` to redirects too: unless it lists the shop's
 * origins, they block the redirect after paying.
 */
export function pageHeaders(origins: readonly string[]): Record<string, string> {
  const allowed = ["'self'", ...new Set(origins)].join(" ");
  return {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${allowed}; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  };
}

/** A whole page; `main` holds the one h1. */
export function page(title: string, main: Html | Html[]): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(CSS)}</style>
</head>
<body>
<header><p class="test"><strong>TEST</strong> This is a stand-in for the payment service. No money moves. Never enter a real card.</p></header>
<main>${main}</main>
<footer><p>Test payment page. Only the last four digits of a test card are kept.</p></footer>
</body>
</html>`;
}

/** A page with a message and at most one link. */
export function notice(title: string, text: string, link?: { href: string; label: string }): Html {
  const linkHtml = link ? html`<p><a class="back" href="${link.href}">${link.label}</a></p>` : "";
  return page(`TEST – ${title}`, html`<h1>${title}</h1><p>${text}</p>${linkHtml}`);
}
