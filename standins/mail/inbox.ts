// The inbox as pages (the list, one mail, its HTML, its source, its attachments) and as JSON for programs.
import { readFile } from "node:fs/promises";
import type { Context, Hono } from "hono";
import { csrf } from "hono/csrf";
import type { Mailbox, ReceivedMail } from "./mailbox.ts";
import { listPage, mailPage } from "./pages.ts";
import { SCRIPT_HASH, STYLE_HASH } from "./style.ts";

const headers = {
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; script-src 'sha256-${SCRIPT_HASH}'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** A mail's own HTML runs no scripts and loads nothing; its links open outside the inbox. */
const mailHeaders = {
  ...headers,
  "content-security-policy":
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
};

const withTarget = (html: string) => html.replace(/<head[^>]*>/i, '$&<base target="_blank">');

function isIn(mail: ReceivedMail, words: string): boolean {
  const people = [...mail.to, ...mail.from].flatMap(({ name, address }) => [name, address]);
  return [mail.subject, ...people].some((text) => text.toLowerCase().includes(words));
}

/** Mounts pages and JSON of this mailbox. */
export function mountInbox(app: Hono, mailbox: Mailbox): void {
  const found =
    (answer: (c: Context, mail: ReceivedMail) => Response | Promise<Response>) => (c: Context) => {
      const mail = mailbox.find(c.req.param("id") ?? "");
      return mail ? answer(c, mail) : c.text("There is no such mail.", 404, headers);
    };

  app.use(csrf());
  app.get("/", (c) => {
    const words = (c.req.query("q") ?? "").trim();
    const mails = mailbox.all().filter((mail) => isIn(mail, words.toLowerCase()));
    return c.html(listPage(mails.toReversed(), words), 200, headers);
  });
  app.post("/clear", async (c) => {
    await mailbox.clear();
    return c.redirect("/", 303);
  });
  app.get(
    "/mail/:id",
    found((c, mail) => c.html(mailPage(mail), 200, headers)),
  );
  app.get(
    "/mail/:id/html",
    found((c, mail) => c.html(withTarget(mail.html), 200, mailHeaders)),
  );
  app.get(
    "/mail/:id/source",
    found(async (c, mail) => c.text(await readFile(mail.source, "utf8"), 200, headers)),
  );
  app.get(
    "/mail/:id/attachment/:index",
    found(async (c, mail) => {
      const file = await mailbox.attachment(mail, Number(c.req.param("index")));
      if (!file) return c.text("There is no such attachment.", 404, headers);
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
      return c.body(file.content, 200, {
        ...headers,
        "content-type": file.type,
        "content-disposition": disposition,
      });
    }),
  );

  // For tests and other programs: all mails in order of arrival, or those to one address.
  app.get("/api/email", (c) => {
    const address = c.req.query("to.address");
    const mails = mailbox.all();
    return c.json(
      address === undefined ? mails : mails.filter(({ to }) => to.some((one) => one.address === address)),
    );
  });
}
