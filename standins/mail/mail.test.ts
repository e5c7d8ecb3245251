// The mail stand-in over its own protocols: nodemailer sends; a person and a program read.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailStandin, startMail } from "./mail.ts";

let folder: string;
let standin: MailStandin;
const start = () => startMail({ MAIL_SMTP_PORT: 0, MAIL_WEB_PORT: 0, MAIL_DIR: folder }, () => {});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mail-standin-"));
  standin = await start();
});
afterAll(async () => {
  await standin.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${standin.web_port}${path}`, init);
const textOf = async (path: string) => (await get(path)).text();

type Listed = { id: string; subject: string; text: string; to: unknown; headers: Record<string, string> };
const listed = async (address: string) =>
  (await (await get(`/api/email?${new URLSearchParams({ "to.address": address })}`)).json()) as Listed[];

/** Sends one mail and returns it as the inbox lists it. */
async function sent(mail: SendMailOptions & { to: string }): Promise<Listed> {
  const transport = createTransport({ host: "127.0.0.1", port: standin.smtp_port });
  await transport.sendMail({ from: "Proffer <no-reply@proffer.example>", ...mail });
  const found = (await listed(mail.to)).at(-1);
  if (!found) throw new Error("the mail did not arrive");
  return found;
}

const body = {
  subject: "Angebot für Ä <b>",
  text: "Zum Angebot: http://localhost:3000/offer/1",
  html: '<html><head><title>x</title></head><body><a href="http://localhost:3000/offer/1">Ansehen</a></body></html>',
};

test("lists a mail with its texts and headers, only for its recipient", async () => {
  const mail = await sent({ ...body, to: "lena@example.org", messageId: "<one@proffer.example>" });
  expect(mail).toMatchObject({ subject: body.subject, to: [{ address: "lena@example.org", name: "" }] });
  expect(mail.text.trim()).toBe(body.text);
  expect(mail.headers["message-id"]).toBe("<one@proffer.example>");
  expect(await listed("else@example.org")).toEqual([]);
});

test("the page lists mails, finds them by address, and shows one as HTML, as text and as its source", async () => {
  const { id } = await sent({ ...body, to: "page@example.org" });
  const escaped = "Angebot für Ä &lt;b&gt;";
  expect(await textOf("/")).toContain(`<a href="/mail/${id}"><strong>${escaped}</strong></a>`);
  expect(await textOf("/?q=PAGE@example")).toContain(id);
  expect(await textOf("/?q=nobody@example")).toContain("No mail has these words.");
  const page = await textOf(`/mail/${id}`);
  expect(page).toContain(`src="/mail/${id}/html"`);
  expect(page).toContain(body.text);
  expect(await textOf(`/mail/${id}/html`)).toContain("Ansehen");
  expect(await textOf(`/mail/${id}/source`)).toMatch(/^To: page@example\.org\r?$/m);
  expect((await get("/mail/unknown")).status).toBe(404);
});

test("the HTML of a mail runs no script and loads nothing", async () => {
  const { id } = await sent({ ...body, to: "script@example.org" });
  const policy = (await get(`/mail/${id}/html`)).headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/(^|; )sandbox (?!.*allow-scripts)/);
});

test("an attachment downloads exactly as sent", async () => {
  const content = Buffer.from([0, 13, 10, 255, 46, 13, 10]);
  const attachments = [{ filename: "über.png", content, contentType: "image/png" }];
  const { id } = await sent({ ...body, to: "file@example.org", attachments });
  expect(await textOf(`/mail/${id}`)).toContain(`<a href="/mail/${id}/attachment/0">über.png</a>`);
  const answer = await get(`/mail/${id}/attachment/0`);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
  expect((await get(`/mail/${id}/attachment/1`)).status).toBe(404);
});

test("mails survive a restart; the page can delete them, another site cannot", async () => {
  await sent({ ...body, to: "kept@example.org" });
  await standin.stop();
  standin = await start();
  expect((await listed("kept@example.org")).map(({ subject }) => subject)).toEqual([body.subject]);
  const origin = `http://127.0.0.1:${standin.web_port}`;
  const clear = (from: string) => {
    const form = { Origin: from, "Content-Type": "application/x-www-form-urlencoded" };
    return get("/clear", { method: "POST", redirect: "manual", headers: form });
  };
  expect((await clear("https://elsewhere.example")).status).toBe(403);
  expect(await listed("kept@example.org")).toHaveLength(1);
  expect((await clear(origin)).status).toBe(303);
  await standin.stop();
  standin = await start();
  expect(await listed("kept@example.org")).toEqual([]);
});
