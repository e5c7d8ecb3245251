// Mails whose link opens a page for whoever holds it, to an address that may have no account. The payload names the row:
// rendering the mail reads or makes address, language and token, so that the queue holds none of them.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";

export const linkMailTemplates = [
  "direct_offer",
  "direct_offer_withdrawn",
  "offer_shared",
  "invitation",
  "operator_invited",
] as const;

/** One mail with a link. `key` is unique per mail: a second job with it sends nothing. */
export const sendLinkMail = jobType(
  "send_link_mail",
  z.object({ template: z.enum(linkMailTemplates), subject_id: Id, key: z.string().min(1) }),
  "mail",
);
