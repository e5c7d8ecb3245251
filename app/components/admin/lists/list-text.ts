// What the lists of the console are called: titles, columns, orders and codes; states: state-text.ts. For loaders alone: a
// browser gets the texts of its list.

import { refundReasonText } from "#app/components/admin/operator-task-text.ts";
import { mailFailureTexts } from "#app/components/admin/watch/watch-text.ts";
import { reportKindTexts } from "#app/components/report/report-text.ts";
import type { BadgeTone } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { SortName } from "#server/operator/reads/console/declaration.ts";
import type { ColumnName, ListName } from "#server/operator/reads/console/lists.ts";
import type { Cell, ListView } from "#server/operator/reads/console/page.ts";
import { nounTexts } from "./noun-text.ts";
import { stateText } from "./state-text.ts";

type Message = () => string;
type Heads = Record<ListName, { title: Message; sentence: Message }>;

export const listHeads: Heads = {
  requests: { title: m.list_title_requests, sentence: m.list_sentence_requests },
  offers: { title: m.list_title_offers, sentence: m.list_sentence_offers },
  bookings: { title: m.list_title_bookings, sentence: m.list_sentence_bookings },
  payments: { title: m.list_title_payments, sentence: m.list_sentence_payments },
  refunds: { title: m.list_title_refunds, sentence: m.list_sentence_refunds },
  accounts: { title: m.operator_accounts, sentence: m.operator_accounts_sentence },
  providers: { title: m.list_title_providers, sentence: m.list_sentence_providers },
  partners: { title: m.partner_partners, sentence: m.partner_partners_text },
  reports: { title: m.list_title_reports, sentence: m.list_sentence_reports },
  mails: { title: m.watch_mails_title, sentence: m.list_sentence_mails },
  jobs: { title: m.watch_jobs_link, sentence: m.list_sentence_jobs },
  webhooks: { title: m.list_title_webhooks, sentence: m.list_sentence_webhooks },
  "stripe-events": { title: m.list_title_stripe_events, sentence: m.list_sentence_stripe_events },
  events: { title: m.list_title_events, sentence: m.list_sentence_events },
  audit: { title: m.list_title_audit, sentence: m.list_sentence_audit },
};

export const columnTexts: Record<ColumnName | "currency", Message> = {
  number: m.list_column_number,
  title: m.list_column_title,
  state: m.list_column_state,
  category: m.list_column_category,
  customer: m.list_column_customer,
  provider: m.list_column_provider,
  town: m.list_column_town,
  country: m.list_column_country,
  date: m.list_column_date,
  budget: m.list_column_budget,
  offers: m.list_column_offers,
  opened: m.list_column_opened,
  expires: m.list_column_expires,
  total: m.list_column_total,
  sent: m.list_column_sent,
  valid: m.list_column_valid,
  paid: m.list_column_paid,
  fee: m.list_column_fee,
  accepted: m.list_column_accepted,
  booking: m.list_column_booking,
  amount: m.list_column_amount,
  instalment: m.list_column_instalment,
  created: m.list_column_created,
  settled: m.list_column_settled,
  stripe: m.list_column_stripe,
  failure: m.list_column_failure,
  reason: m.list_column_reason,
  email: m.list_column_email,
  names: m.list_column_names,
  rights: m.list_column_rights,
  seen: m.list_column_seen,
  joined: m.list_column_joined,
  language: m.list_column_language,
  name: m.list_column_name,
  account: m.list_column_account,
  tax_id: m.list_column_tax_id,
  completed: m.list_column_completed,
  verified: m.list_column_verified,
  page: m.list_column_page,
  share: m.list_column_share,
  passage: m.list_column_passage,
  words: m.list_column_words,
  report_kind: m.list_column_report_kind,
  writer: m.list_column_writer,
  reporter: m.list_column_reporter,
  reported: m.list_column_reported,
  host: m.list_column_host,
  type: m.list_column_type,
  attempts: m.list_column_attempts,
  owner: m.list_column_owner,
  ended: m.list_column_ended,
  recipient: m.list_column_recipient,
  refusal: m.list_column_refusal,
  reply: m.list_column_reply,
  next_run: m.list_column_next_run,
  error: m.watch_jobs_error,
  event: m.list_column_event,
  object: m.list_column_object,
  problem: m.list_column_problem,
  received: m.list_column_received,
  processed: m.list_column_processed,
  subject: m.list_column_subject,
  noun: m.list_column_noun,
  transition: m.list_column_transition,
  before: m.list_column_before,
  after: m.list_column_after,
  role: m.list_column_role,
  at: m.list_column_at,
  call: m.list_column_call,
  command: m.list_column_command,
  person: m.list_column_person,
  behalf: m.list_column_behalf,
  currency: m.list_column_currency,
};

export const columnText = (name: string): string => columnTexts[name as ColumnName]();

export const sortTexts: Record<SortName, Message> = {
  newest: m.list_sort_newest,
  oldest: m.list_sort_oldest,
  date: m.list_sort_date,
  amount: m.list_sort_amount,
};

const codeTexts: Readonly<Partial<Record<ColumnName, Readonly<Record<string, Message>>>>> = {
  instalment: {
    full: m.list_instalment_full,
    deposit: m.list_instalment_deposit,
    balance: m.list_instalment_balance,
    change: m.list_instalment_change,
  },
  report_kind: reportKindTexts,
  refusal: mailFailureTexts,
  rights: { operator: m.operator_badge_operator },
  noun: nounTexts,
  role: {
    customer: m.list_role_customer,
    provider: m.list_role_provider,
    recipient: m.list_role_recipient,
    operator: m.list_role_operator,
    system: m.list_role_system,
  },
};

/** A word of the system; an unknown one as it is stored. */
export function codeText(column: string, code: string): string {
  if (column === "reason") return refundReasonText(code);
  return codeTexts[column as ColumnName]?.[code]?.() ?? code;
}

export type CategoryNames = readonly { slug: string; name: string }[];

/** The text of a cell without a form of its own, for the file. */
export function cellText(list: string, column: string, cell: Cell, categories: CategoryNames): string | null {
  const { kind, value } = cell;
  if (value === null) return null;
  switch (kind) {
    case "names":
      return value.join(" · ");
    case "code":
      return codeText(column, value);
    case "state":
      return stateText(list, value).label;
    case "category":
      return categories.find(({ slug }) => slug === value)?.name ?? value;
    case "rate":
      return String(value / 100);
    case "link":
      return value.text;
    case "person":
      return value.name;
    default:
      return String(value);
  }
}

/** A cell as the page gets it: words of the system are texts. */
export type ShownCell =
  | Exclude<Cell, { kind: "state" | "code" | "category" }>
  /** A word of the system without a text. */
  | { kind: "raw"; value: string }
  | { kind: "badge"; value: { label: string; tone: BadgeTone } };
export type ShownRow = { id: string; cells: ShownCell[] };

/** The texts of one list, and its rows with theirs. */
export function textsOf({ name, choices, columns, rows }: ListView, categories: CategoryNames) {
  const { title, sentence } = listHeads[name as ListName];
  const pairs = <T>(words: readonly string[], text: (word: string) => T): Record<string, T> =>
    Object.fromEntries(words.map((word) => [word, text(word)]));
  const shownCell = (cell: Cell, index: number): ShownCell => {
    const column = columns[index]?.name ?? "";
    if (cell.kind === "state" && cell.value !== null)
      return { kind: "badge", value: stateText(name, cell.value) };
    if (cell.kind === "code" && cell.value !== null && codeText(column, cell.value) === cell.value)
      return { kind: "raw", value: cell.value };
    if (cell.kind === "state" || cell.kind === "code" || cell.kind === "category")
      return { kind: "text", value: cellText(name, column, cell, categories) };
    return cell;
  };
  return {
    title: title(),
    sentence: sentence(),
    columns: pairs(choices.columns, columnText),
    states: pairs(choices.states, (state) => stateText(name, state).label),
    nouns: pairs(choices.nouns, (noun) => nounTexts[noun]?.() ?? noun),
    sorts: pairs(choices.sorts, (sort) => sortTexts[sort as SortName]()),
    rows: rows.map(({ id, cells }): ShownRow => ({ id, cells: cells.map(shownCell) })),
  };
}
export type ListTexts = ReturnType<typeof textsOf>;
