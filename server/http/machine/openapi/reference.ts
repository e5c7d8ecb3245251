// `/rest/v1/reference`: the description of the API to read. The page itself is an index of all relations and functions,
// which stays where scripts are off; with scripts Redoc, served by us, draws the whole description in its place.
import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { html, raw } from "hono/html";
import redocUrl from "redoc/bundles/redoc.standalone.js?url";
import type { RequestEnv } from "../../middleware/security.ts";
import type { Described } from "./document.ts";

export const referencePath = "/rest/v1/reference";

/** Mounts the page; before the relations, whose path takes any name. */
export function referenceEndpoint(app: Hono<RequestEnv>, described: Described): void {
  const index = indexOf(described);
  app.get(referencePath, (c) => {
    const nonce = randomBytes(16).toString("base64");
    return c.html(pageWith(index, nonce), 200, {
      "Cache-Control": "no-store",
      "Content-Security-Policy": policyWith(nonce),
    });
  });
}

/** Nothing from anywhere else: a picture that Redoc would load from its makers is left out by this. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const style = `body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff }
.index { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
.index dt { font-family: ui-monospace, monospace; font-weight: 600; margin-top: .75rem }
.index dd { margin: 0 }
.index a { color: #0b57d0 }`;

/** Search would need a worker, which the policy has no place for: the browser's own finds everything on the page. */
const start = (nonce: string) => `
const options = { nonce: ${JSON.stringify(nonce)}, disableSearch: true, sideNavStyle: "path-only" };
Redoc.init("/rest/v1/", options, document.getElementById("reference"));`;

function pageWith(index: ReturnType<typeof html>, nonce: string) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference · Proffer</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <style nonce="${nonce}">${raw(style)}</style>
  </head>
  <body>
    <div id="reference">${index}</div>
    <script nonce="${nonce}" src="${redocUrl}"></script>
    <script nonce="${nonce}">${raw(start(nonce))}</script>
  </body>
</html>`;
}

function indexOf({ commands, relations }: Described) {
  const functions = Object.values(commands).filter(({ exposedVia }) => exposedVia.includes("rpc"));
  return html`<main class="index">
      <h1>API reference</h1>
      <p>The whole description, for tools: <a href="/rest/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
      <h2>Relations</h2>
      <dl>${Object.values(relations).map(
        ({ name, summary, columns }) =>
          html`<dt id="${name}">GET /rest/v1/${name}</dt><dd>${summary} ${Object.keys(columns).join(", ")}.</dd>`,
      )}</dl>
      <h2>Functions</h2>
      <dl>${functions.map(
        ({ name, summary }) => html`<dt id="${name}">POST /rest/v1/rpc/${name}</dt><dd>${summary}</dd>`,
      )}</dl>
    </main>`;
}
