// The statement of reasons for something hidden or removed, and what its author hears of the later decision.
import { effectOf, type RestrictedNoun, type RestrictionEffect } from "#domain/report/restriction.ts";
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

const effects = {
  held: m.restriction_held_text,
  hidden: m.restriction_hidden_text,
  removed: m.restriction_removed_text,
  ended: m.restriction_ended_text,
} as const satisfies Record<RestrictionEffect, Message>;

/** What becomes of it. */
function effect(happened: Happened): Message {
  // As restrict_content has written them.
  const noun = requireFact(happened, "noun") as RestrictedNoun;
  return effects[effectOf(noun, isHidden(happened) ? "hide" : "remove")];
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
  if (!isHidden(happened)) return m.restriction_mail_reversed_removed;
  return happened.facts.back === "no" ? m.restriction_mail_reversed_gone : m.restriction_mail_reversed_hidden;
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
