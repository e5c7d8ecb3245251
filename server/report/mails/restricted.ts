// The statement of reasons for something hidden or removed, and what its author hears of the later decision.
import { m } from "#messages/messages.js";
import { defineAccountMail, type Happened, requireFact } from "#server/kernel/mail/account-mail.ts";
import { type Message, say } from "#server/kernel/mail/content.ts";
import { nounText } from "./decided.ts";

const page = "/moderation";
const isHidden = (happened: Happened) => requireFact(happened, "act") === "hide";
function choose(happened: Happened, name: string, texts: Readonly<Record<string, Message>>): Message {
  const text = texts[requireFact(happened, name)];
  if (!text) throw new Error(`no text for this ${name}`);
  return text;
}

const rules = {
  illegal: m.report_kind_illegal,
  fraud: m.report_kind_fraud,
  offensive: m.report_kind_offensive,
  spam: m.report_kind_spam,
  privacy: m.report_kind_privacy,
  other: m.report_kind_other,
};
const found = {
  report: m.restriction_found_report,
  product: m.restriction_found_product,
  operator: m.restriction_found_operator,
};

/** What the thing's author sees of it from now on. */
function effect(happened: Happened): Message {
  if (!isHidden(happened)) return m.restriction_removed_text;
  return requireFact(happened, "noun") === "request" ? m.restriction_held_text : m.restriction_hidden_text;
}

const content_restricted = defineAccountMail((happened) => {
  const title = isHidden(happened) ? m.restriction_mail_hidden : m.restriction_mail_removed;
  return {
    subject: title,
    title,
    lead: [effect(happened), m.restriction_mail_object],
    facts: [
      [m.restriction_mail_what, say(nounText(happened))],
      [m.restriction_rule, say(choose(happened, "kind", rules))],
      [m.restriction_passage, happened.facts.passage ?? null],
      [m.restriction_reason, requireFact(happened, "reason")],
      [m.restriction_found, say(choose(happened, "found_by", found))],
      [m.restriction_when, happened.at],
      [m.restriction_mail_until, new Date(requireFact(happened, "objectable_until"))],
    ],
    action: [m.restriction_mail_action, page],
    why: m.operator_mail_why,
  };
});

/** What the decision means for the thing. */
function outcome(happened: Happened): Message {
  if (requireFact(happened, "outcome") === "upheld") return m.restriction_mail_upheld_text;
  return isHidden(happened) ? m.restriction_mail_reversed_hidden : m.restriction_mail_reversed_removed;
}

const restriction_reviewed = defineAccountMail((happened) => {
  const isUpheld = requireFact(happened, "outcome") === "upheld";
  const title = isUpheld ? m.restriction_mail_upheld : m.restriction_mail_reversed;
  const isAlone = requireFact(happened, "by") === "same" && requireFact(happened, "objected") === "yes";
  return {
    subject: title,
    title,
    lead: [outcome(happened), ...(isAlone ? [m.restriction_decision_same] : [])],
    facts: [
      [m.restriction_mail_what, say(nounText(happened))],
      [m.restriction_reason, requireFact(happened, "decision")],
      [m.restriction_decided, happened.at],
    ],
    action: [m.restriction_mail_review_action, page],
    why: m.operator_mail_why,
  };
});

export const restrictionMails = { content_restricted, restriction_reviewed };
