// Whom a mail comes from.
import type { Settings } from "../setting/settings.ts";

export type MailSender = { name: string; address: string };

/** The name of the software, which stands in no mail of a marketplace with a name of its own. */
const ofTheSoftware = "Proffer";

/** The parts of `Name <address>` or of an address alone. */
export function readSender(text: string): MailSender {
  const [, name = "", address = text.trim()] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text) ?? [];
  return { name, address };
}

/** The sender of the marketplace's mails: as operators have set it, else `MAIL_FROM`. */
export function mailSender(
  mail_from: string,
  set: Pick<Settings, "sender_name" | "sender_email" | "site_name">,
): MailSender {
  const given = readSender(mail_from);
  const name = given.name === ofTheSoftware ? set.site_name : given.name;
  return { name: set.sender_name ?? name, address: set.sender_email ?? given.address };
}
