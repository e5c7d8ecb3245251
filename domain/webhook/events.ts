// The events that webhooks announce, by the name that receivers get, each with the transitions behind it. Names never
// change: receivers compare them as text. The list below gives a reason for each transition without a name.

/** The subject of an event, by the noun in its row. */
export type WebhookNoun = "request" | "offer" | "booking" | "attempt" | "refund" | "message";

/** Per noun, the first word of its names; per name, the transitions that it covers. */
const catalogue = {
  request: {
    as: "request",
    names: {
      opened: ["open"],
      changed: ["edit", "extend"],
      held: ["hold"],
      released: ["release"],
      awarded: ["award"],
      reopened: ["reopen", "reopen_after_lapse"],
      fulfilled: ["fulfil"],
      closed: ["close", "close_by_silence"],
      expired: ["expire"],
      removed: ["remove"],
    },
  },
  offer: {
    as: "offer",
    names: {
      sent: ["send"],
      changed: ["revise", "reconfirm"],
      countered: ["counter"],
      counter_ended: ["answer_counter", "counter_withdraw", "counter_lapse"],
      accepted: ["accept", "reinstate"],
      released: ["undo", "release"],
      parked: ["park"],
      revived: ["revive"],
      declined: ["decline"],
      withdrawn: ["withdraw"],
      expired: ["expire"],
      not_selected: ["not_select"],
      voided: ["void", "retire"],
    },
  },
  booking: {
    as: "booking",
    names: {
      made: ["begin"],
      information_provided: ["provide_information", "edit_information"],
      hold_extended: ["extend_hold"],
      confirmed: ["confirm", "revive"],
      lapsed: ["lapse", "undo"],
      rescheduled: ["reschedule"],
      changed: ["change_order", "reduce_price"],
      cancellation_requested: ["request_cancel"],
      cancellation_refused: ["refuse_cancel"],
      cancellation_withdrawn: ["withdraw_cancel"],
      cancelled: ["cancel", "cancel_overdue", "agree_cancel", "resolve_cancel"],
      delivered: ["deliver", "auto_deliver", "redeliver"],
      delivery_extended: ["extend_delivery"],
      changes_requested: ["request_changes"],
      completed: ["complete", "accept_unreported", "auto_complete", "resolve_complete"],
      disputed: ["dispute"],
      continued: ["resolve_continue"],
    },
  },
  attempt: {
    as: "payment",
    names: {
      started: ["open"],
      processing: ["process"],
      succeeded: ["succeed"],
      failed: ["fail", "decline"],
      ended: ["cancel", "expire"],
    },
  },
  refund: {
    as: "refund",
    names: { requested: ["begin"], succeeded: ["succeed"], failed: ["fail"], cancelled: ["cancel"] },
  },
  message: { as: "message", names: { sent: ["send", "show"], deleted: ["delete", "remove", "hide"] } },
} as const satisfies Record<WebhookNoun, { as: string; names: Record<string, readonly string[]> }>;

type Catalogue = typeof catalogue;
type NamesOf<N extends WebhookNoun> = `${Catalogue[N]["as"]}.${keyof Catalogue[N]["names"] & string}`;

/** The name of an event, such as `offer.accepted`. */
export type WebhookEvent = { [N in WebhookNoun]: NamesOf<N> }[WebhookNoun];

/** Transitions without a name: the two sides could not act on them. */
export const unannounced: Readonly<Record<string, string>> = {
  "request.begin": "a draft is its writer's own",
  "booking.skip_information": "follows at once when a booking is made, because nothing is asked",
  "booking.escalate_cancel": "gives the operator a task; the booking stays as it is",
  "booking.flag_undelivered": "gives the operator a task; the booking stays as it is",
  "attempt.begin": "before the payment page exists there is nothing to do; `payment.started` follows",
  "refund.submit": "between being requested and arriving, of interest to the payment service alone",
};

const byTransition = new Map<string, WebhookEvent>();
const groups: { noun: WebhookNoun; events: WebhookEvent[] }[] = [];
for (const [noun, { as, names }] of Object.entries(catalogue)) {
  const events: WebhookEvent[] = [];
  for (const [name, transitions] of Object.entries(names)) {
    const event = `${as}.${name}` as WebhookEvent;
    events.push(event);
    for (const transition of transitions) byTransition.set(`${noun}.${transition}`, event);
  }
  groups.push({ noun: noun as WebhookNoun, events });
}

/** The names, grouped by noun, in the order of the form. */
export const webhookEventGroups: readonly { noun: WebhookNoun; events: readonly WebhookEvent[] }[] = groups;

/** Every name. */
export const webhookEvents: readonly WebhookEvent[] = groups.flatMap(({ events }) => events);

/** The type of the message that a person sends to test an endpoint. */
export const webhookTest = "webhook.test";

/** The name of an event row, or null if it has none. */
export function webhookEventOf(noun: string, transition: string): WebhookEvent | null {
  return byTransition.get(`${noun}.${transition}`) ?? null;
}
