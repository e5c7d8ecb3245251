// An event of a story as cells: what happened, who did it and why. For loaders alone.
import { bookingEventTexts } from "#app/components/booking/text/timeline-text.ts";
import {
  changedPartTexts,
  offerEventTexts,
  requestEventTexts,
} from "#app/components/offer/standing/market-event-text.ts";
import { m } from "#messages/messages.js";
import type { StoryEvent } from "#server/operator/reads/story/timeline.ts";
import { accountEventText } from "../account-text.ts";
import type { ShownCell } from "../lists/list-text.ts";

type Message = () => string;
export const text = (value: string | null): ShownCell => ({ kind: "text", value });
/** A word of the system without a text. */
export const raw = (value: string | null): ShownCell =>
  value === null ? text(null) : { kind: "raw", value };

const profileTexts: Readonly<Record<string, Message>> = {
  verify: m.story_event_verify,
  refuse_verification: m.story_event_refuse_verification,
  withdraw_verification: m.story_event_withdraw_verification,
  end_verification: m.story_event_end_verification,
  ask_verification: m.story_event_ask_verification,
  complete: m.story_event_complete,
  add: m.story_event_add,
  update: m.story_event_update,
  archive: m.story_event_archive,
  restore: m.story_event_restore,
};

/** A word of the system that has a text, or as it is stored. */
export const worded = (texts: Readonly<Record<string, Message>>, word: string): ShownCell =>
  Object.hasOwn(texts, word) ? text(texts[word]?.() ?? word) : raw(word);

/** What an event is called; a technical one by its transition. */
export function eventCell({ noun, transition, provider }: StoryEvent): ShownCell {
  if (noun === "request") return worded(requestEventTexts, transition);
  if (noun === "account" || noun === "operator_grant") return text(accountEventText(transition));
  if (noun === "profile") return worded(profileTexts, transition);
  if (noun === "offer") {
    const say = Object.hasOwn(offerEventTexts, transition) ? offerEventTexts[transition] : undefined;
    return say ? text(say({ name: provider ?? "–" })) : raw(`${noun}.${transition}`);
  }
  const key = `${noun}.${transition}`;
  const say = Object.hasOwn(bookingEventTexts, key) ? bookingEventTexts[key] : null;
  return say ? text(say()) : raw(key);
}

/** Who did it; the operator first who did it in somebody's name. */
export function actorCell({ by, operator }: StoryEvent): ShownCell {
  if (by === null) return text(m.list_role_system());
  const name = operator ? m.story_in_name({ operator, name: by.name }) : by.name;
  return { kind: "person", value: { name, to: `/admin/accounts/${by.account_id}` } };
}

/** Transitions whose reason is a code, or names the changed fields. */
const withoutReason: ReadonlySet<string> = new Set(["undo", "edit_information"]);

export function reasonCell({ noun, transition, role, reason }: StoryEvent): ShownCell {
  if (reason === null || withoutReason.has(transition)) return text(null);
  if (role === "system") return raw(reason);
  return text(noun === "request" && transition === "edit" ? changedPartTexts(reason) : reason);
}
