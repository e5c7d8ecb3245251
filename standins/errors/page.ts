// The pages of received events: a list with a search by digest, and one event with stack and breadcrumbs.
import { html } from "hono/html";
import { breadcrumbsOf, type SentryEvent, stackOf, titleOf } from "./event.ts";
import type { StoredEvent } from "./store.ts";

type Html = ReturnType<typeof html>;

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8884;padding:.4rem;text-align:left;vertical-align:top}
code,pre{font-size:13px;overflow-wrap:anywhere;white-space:pre-wrap}:root{color-scheme:light dark}`;

function page(title: string, body: Html) {
  return html`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** The latest events, or those of one digest. */
export function listPage(events: readonly StoredEvent[], digest: string) {
  const rows = events.map(
    ({ event_id, received_at, title, digest: tag, event }) => html`<tr>
<td>${received_at.toISOString().replace("T", " ").slice(0, 19)}</td>
<td><a href="/errors/${event_id}">${title}</a><br>${kindOf(event)}</td>
<td><code>${tag ?? "–"}</code></td></tr>`,
  );
  return page(
    "Errors",
    html`<h1>Errors</h1><p>Events received by the stand-in for the error service. <a href="/errors.json">As JSON</a></p>
<form action="/errors"><label>Digest <input name="digest" value="${digest}" size="40"></label> <button>Search</button></form>
${
  rows.length === 0
    ? html`<p>None.</p>`
    : html`<table><thead><tr><th>Received (UTC)</th><th>Error</th><th>Digest</th></tr></thead><tbody>${rows}</tbody></table>`
}`,
  );
}

function kindOf({ tags, platform }: SentryEvent): string {
  return [platform, tags?.kind, tags?.place].filter((part) => typeof part === "string").join(" · ");
}

/** One event. */
export function eventPage({ event, event_id, digest }: StoredEvent) {
  const lines = (list: readonly string[]) => html`<pre>${list.length > 0 ? list.join("\n") : "None."}</pre>`;
  return page(
    titleOf(event),
    html`<p><a href="/errors">All errors</a></p><h1>${titleOf(event)}</h1>
<p>Event <code>${event_id}</code>, digest <code>${digest ?? "–"}</code>, release <code>${event.release ?? "–"}</code></p>
<h2>Stack</h2>${lines(stackOf(event))}<h2>Breadcrumbs</h2>${lines(breadcrumbsOf(event))}
<h2>Event</h2><pre>${JSON.stringify(event, null, 2)}</pre>`,
  );
}
