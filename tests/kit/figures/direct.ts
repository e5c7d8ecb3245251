// The figures computed from all rows at once, in TypeScript: what the counted ones must equal.
import { bucketOf } from "#domain/figure/first-offer.ts";
import type { AskForRows } from "../runtime.ts";

/** Values by `category country partner name day currency`, with `-` for all or none. */
export type Figures = Record<string, number>;

type Filed = {
  id: string;
  category_id: string;
  country: string | null;
  partner_id: string | null;
  opened_at: Date;
};
type EventRow = {
  noun: string;
  subject_id: string;
  transition: string;
  from_status: string | null;
  to_status: string;
  role: string;
  at: Date;
};

/** What the run that is shown has counted. */
export async function countedFigures(rows: AskForRows): Promise<Figures> {
  const counted = await rows<{ key: string; value: number }>(
    `select concat_ws(' ', coalesce(category_id::text, '-'), coalesce(country, '-'), coalesce(partner_id::text, '-'), name,
       day::text, coalesce(currency, '-')) as key, value::float8 as value
     from figure where value <> 0 and run_id = (select id from figure_run where is_shown) order by 1`,
  );
  return Object.fromEntries(counted.map(({ key, value }) => [key, value]));
}

/** `country` names the country under which a request counts: that of its opening. */
export async function directFigures(
  rows: AskForRows,
  zone: string,
  country: (request: { id: string; place_country: string | null }) => string | null = (request) =>
    request.place_country,
): Promise<Figures> {
  const events = await rows<EventRow>(
    "select noun, subject_id, transition, from_status, to_status, role, at from event order by id",
  );
  const requests = await rows<{
    id: string;
    category_id: string;
    place_country: string | null;
    partner_id: string | null;
  }>(`select request.*, account.partner_id from request join account on account.id = request.account_id`);
  const opened = new Map(
    events
      .filter(({ noun, transition }) => noun === "request" && transition === "open")
      .map((event) => [event.subject_id, event.at]),
  );
  const filed = new Map<string, Filed>();
  for (const request of requests) {
    const opened_at = opened.get(request.id);
    if (opened_at) filed.set(request.id, { ...request, country: country(request), opened_at });
  }
  const sums = new Sums(zone);
  const offers = await rows<{ id: string; request_id: string; profile_id: string }>("select * from offer");
  const bookings = await rows<{ id: string; request_id: string }>("select * from booking");
  countRequests(sums, events, filed);
  countOffers(sums, events, new Map(offers.map((offer) => [offer.id, offer])), filed);
  countBookings(sums, events, new Map(bookings.map((booking) => [booking.id, booking])), filed);
  const entries = await rows<{
    name: string;
    type: string;
    request_id: string;
    currency: string;
    minor: number;
    at: Date;
  }>(
    `select account.name, tx.type, booking.request_id, entry.currency, entry.amount_minor::float8 as minor, entry.at
     from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id join ledger_account account on account.id = entry.account_id
     join booking on booking.id = tx.booking_id`,
  );
  for (const { name, type, request_id, currency, minor, at } of entries) {
    const request = filed.get(request_id) ?? null;
    if (type === "charge" && name === "stripe_pending") sums.add("gross", at, request, minor, currency);
    if (name === "commission") sums.add("fees", at, request, -minor, currency);
    if (name === "customer_funds") sums.add("held", at, request, -minor, currency);
    if (name === "customer_funds" && type.startsWith("refund"))
      sums.add("refunds", at, request, minor, currency);
  }
  return sums.read();
}

class Sums {
  readonly #values = new Map<string, number>();
  readonly #zone: string;

  constructor(zone: string) {
    this.#zone = zone;
  }

  dayOf(at: Date): string {
    return new Intl.DateTimeFormat("en-CA", { timeZone: this.#zone }).format(at);
  }

  add(name: string, at: Date | string, filed: Filed | null, value = 1, currency = "-"): void {
    const day = typeof at === "string" ? at : this.dayOf(at);
    for (const cell of cellsOf(filed)) {
      const key = `${cell} ${name} ${day} ${currency}`;
      this.#values.set(key, (this.#values.get(key) ?? 0) + value);
    }
  }

  put(key: string, value: number): void {
    this.#values.set(key, value);
  }

  read(): Figures {
    return Object.fromEntries([...this.#values].filter(([, value]) => value !== 0).toSorted());
  }
}

function cellsOf(filed: Filed | null): Set<string> {
  const cells = new Set<string>();
  for (const category of ["-", filed?.category_id ?? "-"])
    for (const country of ["-", filed?.country ?? "-"])
      for (const partner of ["-", filed?.partner_id ?? "-"]) cells.add(`${category} ${country} ${partner}`);
  return cells;
}

function countRequests(sums: Sums, events: readonly EventRow[], filed: ReadonlyMap<string, Filed>): void {
  for (const { noun, transition, subject_id, at } of events) {
    if (noun !== "request") continue;
    if (transition === "begin") sums.add("drafts", at, null);
    if (transition === "open") sums.add("requests", at, filed.get(subject_id) ?? null);
  }
}

function countOffers(
  sums: Sums,
  events: readonly EventRow[],
  offers: ReadonlyMap<string, { request_id: string; profile_id: string }>,
  filed: ReadonlyMap<string, Filed>,
): void {
  const seen = new Set<string>();
  const active = new Map<string, Set<string>>();
  for (const { noun, transition, subject_id, at } of events) {
    const offer = offers.get(subject_id);
    const request = filed.get(offer?.request_id ?? "");
    if (noun !== "offer" || transition !== "send" || !offer || !request) continue;
    sums.add("offers", at, request);
    if (!seen.has(request.id)) {
      sums.add("requests_offered", request.opened_at, request);
      const minutes = (at.getTime() - request.opened_at.getTime()) / 60_000;
      sums.add(`first_offer.${bucketOf(minutes)}`, at, request);
    }
    seen.add(request.id);
    for (const cell of cellsOf(request))
      for (const [step, start] of startsOf(sums.dayOf(at))) {
        const key = `${cell} providers_${step} ${start} -`;
        active.set(key, (active.get(key) ?? new Set()).add(offer.profile_id));
      }
  }
  for (const [key, profiles] of active) sums.put(key, profiles.size);
}

function startsOf(day: string): [step: string, start: string][] {
  const date = new Date(`${day}T00:00:00Z`);
  const monday = new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000);
  return [
    ["day", day],
    ["week", monday.toISOString().slice(0, 10)],
    ["month", `${day.slice(0, 7)}-01`],
  ];
}

function countBookings(
  sums: Sums,
  events: readonly EventRow[],
  bookings: ReadonlyMap<string, { request_id: string }>,
  filed: ReadonlyMap<string, Filed>,
): void {
  const seen = new Set<string>();
  const isFirst = (what: string) => {
    const isNew = !seen.has(what);
    seen.add(what);
    return isNew;
  };
  const askers = new Map<string, string>();
  for (const event of events) {
    const { noun, transition, to_status, subject_id, role, at } = event;
    const request = filed.get(bookings.get(subject_id)?.request_id ?? "");
    if (noun !== "booking" || !request) continue;
    const stage = (name: string) => {
      if (isFirst(`${name} ${request.id}`)) sums.add(name, request.opened_at, request);
    };
    if (transition === "request_cancel") askers.set(subject_id, role);
    if (transition === "begin") sums.add("bookings", at, request);
    if (transition === "begin") stage("requests_booked");
    if (transition === "confirm" || transition === "revive") sums.add("paid", at, request);
    if (transition === "confirm" || transition === "revive") stage("requests_paid");
    if (to_status === "completed" && isFirst(`completed ${subject_id}`)) sums.add("completed", at, request);
    if (to_status === "completed") stage("requests_completed");
    if (transition === "dispute" && isFirst(`dispute ${subject_id}`)) sums.add("disputes", at, request);
    const asker = askers.get(subject_id) ?? role;
    if (to_status === "cancelled" || to_status === "lapsed")
      sums.add(`ended.${endOf(event, asker)}`, at, request);
  }
}

function endOf({ transition, from_status, role }: EventRow, asker: string): string {
  switch (transition) {
    case "lapse":
      return `${role}.unpaid`;
    case "undo":
      return `${role}.undone`;
    case "cancel_overdue":
      return `${role}.overdue`;
    case "agree_cancel":
      return `${asker}.agreed`;
    case "resolve_cancel":
      return `${role}.dispute`;
    default:
      return `${role}.${from_status?.startsWith("awaiting_") ? "before_payment" : "after_payment"}`;
  }
}
