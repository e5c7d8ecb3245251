// The demo's inbox, read through its own API: who got which mail, and the link in it.
import { expect } from "@playwright/test";
import { z } from "zod";
import { urls } from "./urls.ts";

const Mail = z.object({
  id: z.string(),
  subject: z.string(),
  to: z.array(z.object({ address: z.string() })),
  text: z.string(),
});
export type Mail = z.infer<typeof Mail>;

/** Queries by address, so that each question does not reread an inbox of a thousand mails. */
async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${urls.inbox()}/api/email?${new URLSearchParams({ "to.address": address })}`);
  const all = z.array(Mail).parse(await response.json());
  return all.filter((mail) => mail.to.some((to) => to.address === address));
}

const timing = { timeout: 30_000, intervals: [50, 100, 200, 300] };

/** A subject without the code that it begins with. */
const withoutCode = (subject: string) => subject.replace(/^\d{6} /, "");

/** Waits for exactly one mail with this subject, apart from a code in front of it, and returns it. */
export async function expectMail(address: string, subject: string): Promise<Mail> {
  const find = async () => (await mailsTo(address)).filter((mail) => withoutCode(mail.subject) === subject);
  const message = `one mail "${subject}" to ${address}`;
  await expect.poll(async () => (await find()).length, { message, ...timing }).toBe(1);
  const [mail] = await find();
  if (!mail) throw new Error(message);
  return mail;
}

/** Waits for exactly one mail to this address whose subject starts and ends like this and whose text contains this. */
export async function expectMailLike(
  address: string,
  beginning: string,
  end: string,
  says = "",
): Promise<Mail> {
  const isIt = ({ subject, text }: Mail) =>
    subject.startsWith(beginning) && subject.endsWith(end) && text.replaceAll(/\s+/g, " ").includes(says);
  const message = `one mail "${beginning} … ${end}" to ${address}`;
  await expect.poll(async () => (await mailsTo(address)).filter(isIt).length, { message, ...timing }).toBe(1);
  const mail = (await mailsTo(address)).find(isIt);
  if (!mail) throw new Error(message);
  return mail;
}

/** The six-digit code in a mail. */
export function codeIn(mail: Mail): string {
  const found = /(?<![\w/=-])\d{6}(?![\w-])/.exec(mail.text)?.[0];
  if (!found) throw new Error(`no code in "${mail.subject}":\n${mail.text}`);
  return found;
}

/** The first address in a mail with this path. */
export function linkIn(mail: Mail, path: string): URL {
  for (const [text] of mail.text.matchAll(/https?:\/\/[^\s<>")\]]+/g)) {
    const url = new URL(text);
    if (url.pathname === path) return url;
  }
  throw new Error(`no link to ${path} in "${mail.subject}":\n${mail.text}`);
}
