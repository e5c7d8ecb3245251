// Every mail whose link opens a page, by its name in the queue.
import type { LinkMailTemplate } from "#domain/notification/link-mails.ts";
import { directOfferLinkMail } from "./link/direct-offers.tsx";
import { invitationLinkMail } from "./link/invitations.tsx";
import type { LinkMail } from "./link/link-mail.ts";
import { offerShareLinkMail } from "./link/offer-shares.tsx";

export const linkMails: Readonly<Record<LinkMailTemplate, LinkMail>> = {
  direct_offer: directOfferLinkMail,
  offer_shared: offerShareLinkMail,
  invitation: invitationLinkMail,
};
