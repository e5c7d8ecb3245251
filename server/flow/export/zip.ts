// A data export as a ZIP archive: a README, each table as JSON and as CSV, and the stored files. Streamed, so that
// memory does not grow with its size.
import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { m } from "#messages/messages.js";
import { byteOrderMark, csvLines } from "#server/kernel/csv.ts";
import { type ExportData, type ExportRow, type ExportTable, exportTables } from "./tables.ts";

type Locale = "en" | "de";
type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;

/** One line of description per table. */
const descriptions: Record<ExportTable, Words> = {
  account: m.leaving_file_account,
  profiles: m.leaving_file_profiles,
  devices: m.leaving_file_devices,
  access_tokens: m.leaving_file_access_tokens,
  mail_choices: m.leaving_file_mail_choices,
  requests: m.leaving_file_requests,
  offers_received: m.leaving_file_offers_received,
  offers_made: m.leaving_file_offers_made,
  offers_typed: m.leaving_file_offers_typed,
  offer_templates: m.leaving_file_offer_templates,
  direct_offers: m.leaving_file_direct_offers,
  offer_links: m.leaving_file_offer_links,
  invitations: m.leaving_file_invitations,
  bookings: m.leaving_file_bookings,
  calendar_feeds: m.leaving_file_calendar_feeds,
  webhooks: m.leaving_file_webhooks,
  webhook_deliveries: m.leaving_file_webhook_deliveries,
  payments: m.leaving_file_payments,
  refunds: m.leaving_file_refunds,
  files: m.leaving_file_files,
  events: m.leaving_file_events,
  partner: m.leaving_file_partner,
  partner_payments: m.leaving_file_partner_payments,
  actions: m.leaving_file_actions,
  acts_of_operators: m.leaving_file_acts_of_operators,
};

export type ZipArchive = { stream: Readable; size(): number };

/**
 * The archive as a stream; `read` opens a stored file. An unreadable file destroys the stream with its error;
 * destroying the stream ends the reading.
 */
export function zipExport(
  data: ExportData,
  about: { locale: Locale; made_at: Date; public_url: string },
  read: (storage_key: string) => Promise<Readable>,
): ZipArchive {
  const out = new PassThrough();
  // The reader may give up, on a full disk say: then stop draining.
  const closed = new AbortController();
  out.once("close", () => closed.abort(new Error("nobody reads the archive any more")));
  let size = 0;
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return void out.destroy(error);
    size += chunk.length;
    out.write(chunk);
    if (isLast) out.end();
  });
  const addText = (path: string, text: string) => {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = about.made_at;
    zip.add(entry);
    entry.push(new TextEncoder().encode(text), true);
  };
  const writeEntries = async () => {
    addText("README.txt", readme(data, about));
    for (const name of exportTables) {
      addText(`data/${name}.json`, `${JSON.stringify(data.tables[name], null, 2)}\n`);
      addText(`tables/${name}.csv`, csvOf(data.tables[name], about.locale));
    }
    for (const { storage_key, path } of data.files) {
      // Pictures and documents are compressed already.
      const entry = new ZipPassThrough(path);
      entry.mtime = about.made_at;
      zip.add(entry);
      for await (const chunk of await read(storage_key)) {
        closed.signal.throwIfAborted();
        entry.push(new Uint8Array(chunk as Buffer));
        if (out.writableNeedDrain) await once(out, "drain", closed);
      }
      entry.push(new Uint8Array(0), true);
    }
    zip.end();
  };
  writeEntries().catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { stream: out, size: () => size };
}

function readme(
  data: ExportData,
  { locale, made_at, public_url }: { locale: Locale; made_at: Date; public_url: string },
) {
  const o = { locale };
  const tables = exportTables.map(
    (name) => `${name} (${data.tables[name].length})\r\n  ${descriptions[name]({}, o)}`,
  );
  return [
    m.leaving_readme_title({}, o),
    `${public_url} · ${made_at.toISOString()}`,
    "",
    m.leaving_readme_forms({}, o),
    m.leaving_readme_files({}, o),
    m.leaving_readme_others({}, o),
    "",
    ...tables,
    "",
  ].join("\r\n");
}

/** The rows as CSV, under the names of their columns. */
export function csvOf(rows: readonly ExportRow[], locale: Locale): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return `${byteOrderMark}${csvLines(lines, { locale, keepsNumbers: true })}`;
}
