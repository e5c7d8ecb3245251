// What the histories of requests and offers call their events.
import { type MaterialPart, readChangedParts } from "#domain/request/material-parts.ts";
import { m } from "#messages/messages.js";

const partTexts: Record<MaterialPart, () => string> = {
  details: m.request_part_details,
  date: m.request_part_date,
  place: m.request_part_place,
  budget: m.request_part_budget,
};

/** The parts of a request that an edit's reason names; empty for none. */
export const changedPartTexts = (reason: string): string =>
  readChangedParts(reason)
    .map((one) => partTexts[one]())
    .join(", ");

/** Transitions of requests that a history tells. */
export const requestEventTexts: Readonly<Record<string, () => string>> = {
  open: m.request_event_open,
  edit: m.request_event_edit,
  extend: m.request_event_extend,
  hold: m.request_event_hold,
  release: m.request_event_release,
  award: m.request_event_award,
  reopen_after_lapse: m.request_event_reopen_after_lapse,
  reopen: m.request_event_reopen,
  fulfil: m.request_event_fulfil,
  close: m.request_event_close,
  close_by_silence: m.request_event_close_by_silence,
  expire: m.request_event_expire,
  remove: m.request_event_remove,
};

/** Transitions of offers that a history tells, with the provider's name. */
export const offerEventTexts: Readonly<Record<string, (inputs: { name: string }) => string>> = {
  send: m.offer_event_send,
  revise: m.offer_event_revise,
  reconfirm: m.offer_event_reconfirm,
  counter: m.offer_event_counter,
  answer_counter: m.offer_event_answer_counter,
  counter_withdraw: m.offer_event_counter_withdraw,
  counter_lapse: m.offer_event_counter_lapse,
  accept: m.offer_event_accept,
  undo: m.offer_event_undo,
  release: m.offer_event_release,
  park: m.offer_event_park,
  revive: m.offer_event_revive,
  reinstate: m.offer_event_accept,
  decline: m.offer_event_decline,
  withdraw: m.offer_event_withdraw,
  expire: m.offer_event_expire,
  not_select: m.offer_event_not_select,
  void: m.offer_event_void,
  retire: m.offer_event_retire,
};
