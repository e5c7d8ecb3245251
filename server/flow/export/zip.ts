// A data export as a ZIP archive: a README, each table as JSON and as CSV, and the stored files. Streamed, so that
// memory does not grow with its size.

import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { exportTables } from "#domain/account/export.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { m } from "#messages/messages.js";
import type { ExportRow, Exports } from "#server/kernel/account-data.ts";
import { byteOrderMark, csvLines } from "#server/kernel/csv.ts";
import type { ExportData } from "./data.ts";

type Locale = "en" | "de";
type About = {
  locale: Locale;
  made_at: Date;
  public_url: string;
  exports: Exports;
  settings: Settings;
  /** What operators noted about the account, in a copy that they had made; null in any other. */
  notes: readonly ExportRow[] | null;
};

/** The tables of a copy by name, with what its README says of each. */
function tablesOf(data: ExportData, { locale, exports, settings, notes }: About) {
  const o = { locale };
  const own = exportTables.map((name) => ({
    name: name as string,
    rows: data.tables[name] as readonly ExportRow[],
    said: exports[name]?.description(settings, o),
  }));
  return notes === null
    ? own
    : [...own, { name: "operator_notes", rows: notes, said: m.leaving_file_operator_notes({}, o) }];
}

export type ZipArchive = { stream: Readable; size(): number };

/**
 * The archive as a stream; `read` opens a stored file. An unreadable file destroys the stream with its error;
 * destroying the stream ends the reading.
 */
export function zipExport(
  data: ExportData,
  about: About,
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
    for (const { name, rows } of tablesOf(data, about)) {
      addText(`data/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
      addText(`tables/${name}.csv`, csvOf(rows, about.locale));
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

function readme(data: ExportData, about: About) {
  const { locale, made_at, public_url } = about;
  const o = { locale };
  const tables = tablesOf(data, about).map(({ name, rows, said }) => `${name} (${rows.length})\r\n  ${said}`);
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
