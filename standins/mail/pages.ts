// The pages of the inbox. They work without scripts; the only script keeps the list current.
import { html, raw } from "hono/html";
import type { ReceivedMail } from "./mailbox.ts";
import { CSS, SCRIPT } from "./style.ts";

type Html = ReturnType<typeof html>;

const frame = (title: string, main: Html, script = ""): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(CSS)}</style>
</head>
<body>
<main>${main}</main>
${script ? html`<script>${raw(script)}</script>` : ""}
</body>
</html>`;

const names = (people: ReceivedMail["to"]) =>
  people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(", ");

const moment = (time: string): Html =>
  html`<time datetime="${time}">${time.slice(0, 19).replace("T", " ")} UTC</time>`;

/** The given mails as a list of links. */
export function listPage(mails: readonly ReceivedMail[], words: string): Html {
  const rows = mails.map(
    (mail) => html`<li><a href="/mail/${mail.id}"><strong>${mail.subject || "(no subject)"}</strong></a>
<p>To ${names(mail.to)} · ${moment(mail.time)}</p></li>`,
  );
  const empty = words ? "No mail has these words." : "No mail has arrived.";
  return frame(
    `Inbox (${mails.length})`,
    html`<h1>Inbox</h1>
<p>Every mail of the demo arrives here; none leaves this machine.</p>
<form class="bar" role="search"><label for="q">Subject or address</label>
<input id="q" name="q" type="search" value="${words}"><button>Search</button></form>
<div id="mails">${mails.length === 0 ? html`<p>${empty}</p>` : html`<ol>${rows}</ol>`}</div>
<form class="bar" method="post" action="/clear"><button>Delete all mails</button></form>`,
    SCRIPT,
  );
}

/** One mail: its headers, its HTML in a frame, its text and its attachments. */
export function mailPage(mail: ReceivedMail): Html {
  const files = mail.attachments.map(
    ({ name, type }, index) =>
      html`<li><a href="/mail/${mail.id}/attachment/${index}">${name}</a> (${type})</li>`,
  );
  const drawn = mail.html
    ? html`<iframe title="The mail as HTML" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : "";
  return frame(
    mail.subject,
    html`<p><a href="/">Inbox</a></p>
<h1>${mail.subject || "(no subject)"}</h1>
<dl><dt>From</dt><dd>${names(mail.from)}</dd><dt>To</dt><dd>${names(mail.to)}</dd><dt>Arrived</dt><dd>${moment(mail.time)}</dd></dl>
${files.length > 0 ? html`<h2>Attachments</h2><ul>${files}</ul>` : ""}
${drawn}
<h2>Text</h2>
<pre>${mail.text}</pre>
<p><a href="/mail/${mail.id}/source">Source with all headers</a></p>`,
  );
}
