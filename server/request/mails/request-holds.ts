// Mails to its owner about an operator's actions on a request: hold, release, more time, removal.
import { m } from "#messages/messages.js";
import { reasonFact } from "#server/kernel/mail/facts.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { aboutRequest, loadOwnRequest, requestDetails } from "./parts.ts";

const request_held = defineMail(loadOwnRequest("on_hold"), (request) => ({
  ...aboutRequest(request),
  subject: m.mail_request_held_subject,
  title: m.mail_request_held_title,
  lead: [m.mail_request_held_lead, m.mail_request_held_next],
  facts: [...requestDetails(request), reasonFact(request.operator_reason)],
  notes: [m.mail_operator_answer],
}));

const request_released = defineMail(loadOwnRequest("open"), (request) => ({
  ...aboutRequest(request),
  subject: m.mail_request_released_subject,
  title: m.mail_request_released_title,
  lead: [m.mail_request_released_lead],
  facts: [...requestDetails(request), [m.mail_label_open_until, request.expires_at]],
}));

const request_extended = defineMail(loadOwnRequest("open"), (request) => ({
  ...aboutRequest(request),
  subject: m.mail_request_extended_subject,
  title: m.mail_request_extended_title,
  lead: [m.mail_request_extended_lead],
  facts: [...requestDetails(request), [m.mail_label_open_until, request.expires_at]],
}));

const request_removed = defineMail(loadOwnRequest("removed"), (request) => ({
  ...aboutRequest(request),
  subject: m.mail_request_removed_subject,
  title: m.mail_request_removed_title,
  lead: [m.mail_request_removed_lead],
  facts: [...requestDetails(request), reasonFact(request.operator_reason)],
  notes: [m.mail_operator_answer],
}));

export const requestHoldMails = {
  request_held,
  request_released,
  request_extended,
  request_removed,
};
