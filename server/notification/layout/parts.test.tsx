// Every mail in both languages and two zones: HTML and text part agree and keep to mail programs' limits. Writes all
// mails to test-results/mails, with an index.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zoneName } from "#domain/format/zone-name.ts";
import { mailCases } from "#tests/kit/mail/cases.ts";
import { contrast, linksOf, oneLine, previewOf, shownTexts } from "#tests/kit/mail/parts.ts";
import { insertDeal, now, publicUrl, startMailRuntime } from "#tests/kit/mail/rows.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { renderMail } from "./render.tsx";
import { palettes } from "./styles.ts";

const folder = "test-results/mails";
const zones = [
  { time_zone: "Europe/Berlin", place: "Berlin" },
  { time_zone: "America/New_York", place: "New_York" },
] as const;

const bench = duringFile(startMailRuntime);
const written: string[] = [];
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  const items = written.map(
    (file) => `<li><a href="${file}.html">${file}</a> (<a href="${file}.txt">text</a>)`,
  );
  const page = `<!doctype html><meta charset="utf-8"><title>Mails</title><ol>${items.join("\n")}</ol>`;
  writeFileSync(join(folder, "index.html"), page);
});

describe.each(zones)("in $time_zone", ({ time_zone, place }) => {
  describe.each(["en", "de"] as const)("in %s", (locale) => {
    test.each(mailCases)("$template $told is complete in both parts", async (mailCase) => {
      const deal = await insertDeal(bench.runtime.db, locale);
      const { subject_id } = await mailCase.arrange(bench.runtime.db, deal);
      const { account_id, profile_id } = deal[mailCase.to];
      await bench.runtime.db.updateTable("account").set({ time_zone }).where("id", "=", account_id).execute();
      const payload = { template: mailCase.template, profile_id, subject_id, key: subject_id };
      const rendered = await renderMail(bench.runtime, payload, now);
      const { html = "", text = "", subject = "" } = rendered?.message ?? {};
      const situation = mailCase.told.replaceAll(/\W+/gu, "-");
      const file = `${mailCase.template}-${situation}-${locale}-${place}`;
      writeFileSync(join(folder, `${file}.html`), html);
      writeFileSync(join(folder, `${file}.txt`), `Subject: ${subject}\n\n${text}`);
      written.push(file);

      const words = oneLine(text);
      for (const shown of shownTexts(html)) expect(words).toContain(shown);
      const links = linksOf(html);
      expect(links.length).toBeGreaterThan(1);
      for (const link of links) {
        expect(link.startsWith(`${publicUrl}/`)).toBe(true);
        expect(text.split(link).length - 1, `${link} once in the text`).toBe(1);
      }
      for (const line of text.split("\n")) {
        if (!/^\S+$/u.test(line)) expect(line.length, line).toBeLessThanOrEqual(78);
        expect(line).toBe(line.trimEnd());
      }
      expect(text).not.toMatch(/\n{4}/u);

      // A time of day names its zone, or is next to one that does; the footer names the reader's zone.
      expect(words).toContain(zoneName(time_zone));
      expect(html).toMatch(new RegExp(`^<!DOCTYPE html[^>]*><html [^>]*lang="${locale}"`, "u"));
      expect(html).toMatch(/<title>[^<]+<\/title>/u);
      expect(html.match(/<h1[ >]/gu)).toHaveLength(1);
      expect(html).not.toMatch(/<img|<link|<script|src=|url\(|@import|@font-face/u);
      expect(html.length, "mail programs cut long mails").toBeLessThan(60_000);

      const preview = previewOf(html);
      expect(preview.length).toBeGreaterThan(30);
      expect(subject).not.toContain(preview);
      expect(subject.length).toBeGreaterThan(10);
      expect(subject).not.toMatch(/[!\n]| {2}|^\s|\s$/u);
    });
  });
});

describe.each(Object.entries(palettes))("the %s colours", (_, colours) => {
  test.each([
    ["ink", "paper", 4.5],
    ["ink", "surface", 4.5],
    ["soft", "paper", 4.5],
    ["soft", "surface", 4.5],
    ["accent", "surface", 4.5],
    ["on_accent", "accent", 4.5],
    ["accent", "paper", 3],
  ] as const)("%s on %s", (one, other, least) => {
    expect(contrast(colours[one], colours[other])).toBeGreaterThanOrEqual(least);
  });
});
