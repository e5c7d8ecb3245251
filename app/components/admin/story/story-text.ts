// The sections of a story as tables of texts. For loaders alone: a browser gets the texts of its story.

import { deviceName } from "#app/components/account/device-text.ts";
import { mailFailureTexts } from "#app/components/admin/watch/watch-text.ts";
import type { FormatLocale } from "#app/ui/format.ts";
import { fileSizeText } from "#domain/format/file-size.ts";
import { m } from "#messages/messages.js";
import type { SectionName, SectionRow, Story } from "#server/operator/reads/story/story.ts";
import type { ShownCell } from "../lists/list-text.ts";
import { stateText } from "../lists/state-text.ts";
import { taskText } from "../operator-task-text.ts";
import { actorCell, eventCell, raw, reasonCell, text, worded } from "./event-cells.ts";

type Message = () => string;
const date = (value: string): ShownCell => ({ kind: "date", value });
const badge = (label: string, tone: "neutral" | "good" | "wait" | "bad" | "info"): ShownCell => ({
  kind: "badge",
  value: { label, tone },
});

type Shown = { key: string; cells: ShownCell[] };
/** A table of a section: the heads of its columns, and its rows. */
type Describe<Name extends SectionName> = {
  title: Message;
  columns: readonly Message[];
  rows(row: SectionRow<Name>, locale: FormatLocale): Shown[];
};
export type TableName = Exclude<SectionName, "notes">;

const ledgerTypes: Readonly<Record<string, Message>> = {
  charge: m.story_ledger_charge,
  refund: m.story_ledger_refund,
  refund_failed: m.story_ledger_refund_failed,
  refund_settled_otherwise: m.story_ledger_refund_settled_otherwise,
  earn: m.story_ledger_earn,
  partner_commission: m.story_ledger_partner_commission,
};
const ledgerAccounts: Readonly<Record<string, Message>> = {
  stripe_pending: m.story_account_stripe_pending,
  paid_otherwise: m.story_account_paid_otherwise,
  customer_funds: m.story_account_customer_funds,
  provider_payable: m.story_account_provider_payable,
  partner_payable: m.story_account_partner_payable,
  partner_commission: m.story_account_partner_commission,
  commission: m.story_account_commission,
  vat_payable: m.story_account_vat_payable,
};
const tables: { readonly [Name in TableName]: Describe<Name> } = {
  tasks: {
    title: m.story_tasks,
    columns: [m.list_column_opened, m.story_task, m.list_column_state, m.story_task_note],
    rows: ({ id, at, kind, closed_at, note }) => [
      {
        key: id,
        cells: [
          date(at),
          { kind: "link", value: { text: taskText(kind).title, to: `/admin/task/${id}` } },
          closed_at ? badge(m.admin_task_closed(), "neutral") : badge(m.admin_task_open(), "wait"),
          text(note),
        ],
      },
    ],
  },
  timeline: {
    title: m.story_timeline,
    columns: [m.list_column_at, m.story_what, m.story_by, m.story_reason],
    rows: (event) => [
      { key: event.id, cells: [date(event.at), eventCell(event), actorCell(event), reasonCell(event)] },
    ],
  },
  payments: {
    title: m.story_payments,
    columns: [
      m.list_column_at,
      m.story_what,
      m.list_column_amount,
      m.list_column_state,
      m.list_column_stripe,
    ],
    rows: ({ id, at, kind, status, amount_minor: minor, currency, stripe_id }) => [
      {
        key: id,
        cells: [
          date(at),
          kind === "payment"
            ? { kind: "link", value: { text: m.list_noun_attempt(), to: `/admin/payments/${id}` } }
            : { kind: "link", value: { text: m.list_noun_refund(), to: `/admin/refund/${id}` } },
          { kind: "money", value: { minor, currency } },
          { kind: "badge", value: stateText(kind === "payment" ? "payments" : "refunds", status) },
          raw(stripe_id),
        ],
      },
    ],
  },
  money: {
    title: m.story_money,
    columns: [
      m.list_column_at,
      m.story_fact,
      m.story_ledger_account,
      m.list_column_amount,
      m.list_column_stripe,
    ],
    rows: ({ id, at, type, lines, stripe_ref }) =>
      lines.map(({ account, amount_minor: minor, currency }, index) => ({
        key: `${id} ${index}`,
        cells: [
          date(at),
          worded(ledgerTypes, type),
          worded(ledgerAccounts, account),
          { kind: "money", value: { minor, currency } },
          raw(stripe_ref),
        ],
      })),
  },
  mails: {
    title: m.story_mails,
    columns: [m.list_column_at, m.story_mail_kind, m.story_mail_to, m.list_column_state],
    rows: ({ key, at, template, account, failure }) => [
      {
        key: `${key} ${failure?.id ?? ""}`,
        cells: [
          date(at),
          raw(template),
          text(account?.email ?? failure?.recipient ?? m.watch_mails_nobody()),
          failure === null
            ? badge(m.watch_mails_sent(), "good")
            : failure.is_resent
              ? badge(m.watch_mails_resent(), "info")
              : badge(mailFailureTexts[failure.reason](), "bad"),
        ],
      },
    ],
  },
  files: {
    title: m.story_files,
    columns: [m.list_column_at, m.story_file, m.story_by, m.story_size],
    rows: ({ id, at, name, by, size_bytes }, locale) => [
      {
        key: id,
        cells: [
          date(at),
          { kind: "link", value: { text: name, to: `/files/${id}` } },
          text(by),
          text(fileSizeText(size_bytes, locale)),
        ],
      },
    ],
  },
  devices: {
    title: m.story_devices,
    columns: [m.list_column_at, m.story_device, m.list_column_seen, m.story_device_state],
    rows: ({ id, at, browser, system, last_seen_at, is_ended }) => [
      {
        key: id,
        cells: [
          date(at),
          text(deviceName({ browser, system })),
          date(last_seen_at),
          is_ended ? badge(m.story_device_ended(), "neutral") : badge(m.story_device_active(), "good"),
        ],
      },
    ],
  },
  stripe: {
    title: m.story_stripe,
    columns: [m.list_column_received, m.list_column_type, m.list_column_event, m.list_column_state],
    rows: ({ id, at, type, status }) => [
      {
        key: id,
        cells: [
          date(at),
          raw(type),
          { kind: "link", value: { text: id, to: `/admin/event/${encodeURIComponent(id)}` } },
          { kind: "badge", value: stateText("stripe-events", status) },
        ],
      },
    ],
  },
  webhooks: {
    title: m.story_webhooks,
    columns: [
      m.list_column_created,
      m.list_column_type,
      m.list_column_host,
      m.list_column_owner,
      m.list_column_state,
    ],
    rows: ({ id, at, type, host, owner, status }) => [
      {
        key: id,
        cells: [
          date(at),
          raw(type),
          text(host),
          { kind: "person", value: owner },
          { kind: "badge", value: stateText("webhooks", status) },
        ],
      },
    ],
  },
  jobs: {
    title: m.story_jobs,
    columns: [m.story_job_next, m.story_job, m.list_column_attempts, m.list_column_state, m.story_job_error],
    rows: ({ id, at, name, attempts, is_dead, error }) => [
      {
        key: id,
        cells: [
          date(at),
          raw(name),
          { kind: "number", value: attempts },
          is_dead ? badge(m.story_job_dead(), "bad") : badge(m.story_job_waiting(), "info"),
          text(error || null),
        ],
      },
    ],
  },
};

export type ShownSection = {
  name: TableName;
  title: string;
  columns: { label: string; isNumber: boolean }[];
  rows: Shown[];
  next: string | null;
};
export type ShownStory = Pick<Story, "noun" | "id" | "section" | "is_later"> & {
  /** Null where another section alone is shown. */
  notes: Story["pages"]["notes"] | null;
  sections: ShownSection[];
};

/** The story with its texts. Columns without any value are left out. */
export function describeStory(story: Story, locale: FormatLocale): ShownStory {
  const { noun, id, section, is_later, pages } = story;
  return {
    noun,
    id,
    section,
    is_later,
    notes: pages.notes ?? null,
    sections: (Object.keys(pages) as SectionName[]).flatMap((name): ShownSection[] =>
      name === "notes" ? [] : [describeSection(name, pages, locale)],
    ),
  };
}

function describeSection<Name extends TableName>(
  name: Name,
  pages: Story["pages"],
  locale: FormatLocale,
): ShownSection {
  const { title, columns, rows: shownRows }: Describe<Name> = tables[name];
  const page = pages[name] as { rows: SectionRow<Name>[]; next: string | null };
  const rows = page.rows.flatMap((row) => shownRows(row, locale));
  const used = columns.map((_, index) => rows.some(({ cells }) => cells[index]?.value != null));
  return {
    name,
    title: title(),
    columns: columns.flatMap((label, index) => {
      const kind = rows.find(({ cells }) => cells[index]?.value != null)?.cells[index]?.kind;
      return used[index] ? [{ label: label(), isNumber: kind === "money" || kind === "number" }] : [];
    }),
    rows: rows.map(({ key, cells }) => ({ key, cells: cells.filter((_, index) => used[index]) })),
    next: page.next,
  };
}
