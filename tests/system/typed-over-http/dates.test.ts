// When and where: dates and times that do not exist or are too far away, and places that decide their zone or ask.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { control, draftAt, errorAt, goOn, languages, storedRow, type } from "./kit.ts";

/** Date, from, to; the field that is at fault and its sentence. */
const dates = [
  ["9999-12-31", "23:00", "02:00", "start_date", m.refusal_issue_date_out_of_range],
  ["2200-01-01", "14:00", "22:00", "start_date", m.refusal_issue_date_out_of_range],
  ["0001-01-01", "14:00", "22:00", "start_date", m.refusal_issue_date_out_of_range],
  ["0202-06-12", "14:00", "22:00", "start_date", m.refusal_issue_date_out_of_range],
  ["2199-12-31", "23:00", "02:00", "start_date", null],
  ["2020-06-12", "14:00", "22:00", "start_date", null],
  ["2027-03-28", "02:15", "03:00", "start_time", m.refusal_issue_time_skipped],
  ["2027-03-28", "02:00", "08:00", "start_time", m.refusal_issue_time_skipped],
  ["2027-03-28", "02:59", "08:00", "start_time", m.refusal_issue_time_skipped],
  ["2027-03-28", "00:30", "02:30", "end_time", m.refusal_issue_time_skipped],
  ["2027-03-27", "22:00", "02:30", "end_time", m.refusal_issue_time_skipped],
] as const;

/** Country and postal code; the zone, `ask`, or `refused`. */
const places = [
  ["US", "7030", "refused"],
  ["US", "07030", "America/New_York"],
  ["US", "07030-1234", "America/New_York"],
  ["US", "60601", "America/Chicago"],
  ["US", "606", "refused"],
  ["US", "", "ask"],
  ["DE", "1011", "refused"],
  ["DE", "01067", "Europe/Berlin"],
  ["DE", "50667", "Europe/Berlin"],
  ["DE", "D-50667", "Europe/Berlin"],
  ["AT", "1011", "Europe/Vienna"],
  ["CH", "8001", "Europe/Zurich"],
  ["HK", "", "Asia/Hong_Kong"],
] as const;

provideDemoProduct();

describe.concurrent("when and where", () => {
  test.each(languages)("%s: a date or time that cannot be is refused at its field", async (locale) => {
    const { page, open, stayAt } = await draftAt("when_where", locale);
    for (const [start_date, start_time, end_time, field, sentence] of dates) {
      await stayAt("when_where");
      type(page, { start_date, start_time, end_time });
      await goOn(page, "when_where", locale);
      const row = `${start_date} ${start_time}–${end_time}`;
      expect([row, page.status]).toEqual([row, 422]);
      expect(control(page, "start_date").value).toBe(start_date);
      const said = errorAt(page, field);
      expect(said, row).not.toBe("");
      if (sentence === m.refusal_issue_date_out_of_range) expect(said, row).toMatch(/1[.,]?900.*2[.,]?199/u);
      if (sentence === m.refusal_issue_time_skipped) {
        const time = field === "start_time" ? start_time : end_time;
        expect(said, row).toBe(sentence({ time, from: "02:00", until: "03:00" }, { locale }));
      }
    }
    await open("when_where");
    type(page, { start_date: "2027-03-28", start_time: "03:00", end_time: "04:00" });
    await goOn(page, "when_where", locale);
    expect(page.headline, "the same night an hour later exists").toBe(m.request_extras_title({}, { locale }));
  });

  test.each(languages)("%s: a field offers the days that are taken, and no other", async (locale) => {
    const { page, open } = await draftAt("when_where", locale);
    const field = control(page, "start_date") as HTMLInputElement;
    const { min, max } = field;
    // The place of the draft is in Germany, where the day begins before that of UTC.
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Berlin" }).format(new Date());
    expect([min <= today, max.slice(0, 4)]).toEqual([true, String(Number(today.slice(0, 4)) + 10)]);
    for (const name of ["end_date", "first_date", "last_date"])
      expect(control(page, name), name).toMatchObject({ min, max });
    const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    for (const [start_date, isTaken] of [
      [max, true],
      [dayAfter(max), false],
      [dayAfter(min), true],
    ] as const) {
      await open("when_where");
      type(page, { start_date, start_time: "00:00", end_time: "23:59", end_date: "" });
      await goOn(page, "when_where", locale);
      expect([start_date, page.status]).toEqual([start_date, isTaken ? 200 : 422]);
      if (isTaken) continue;
      expect(errorAt(page, "start_date")).toBe(m.refusal_issue_too_far_ahead({ max: "10" }, { locale }));
      expect(control(page, "start_date").value, "what was typed stays").toBe(start_date);
    }
  });

  test.each(languages)("%s: a whole postal code decides the zone; no part of one does", async (locale) => {
    const { page, client, data, request_id, stayAt } = await draftAt("when_where", locale);
    const times = { start_date: data.date, start_time: "14:00", end_time: "22:00" };
    for (const [place_country, place_postal_code, right] of places) {
      await stayAt("when_where");
      type(page, { ...times, place_town: "Hoboken", place_country, place_postal_code });
      // Which zone was chosen before does not matter where the place decides.
      await goOn(page, "when_where", locale);
      const row = `${place_country} ${place_postal_code}`;
      const isTaken = right !== "ask" && right !== "refused";
      expect([row, page.status]).toEqual([row, isTaken ? 200 : 422]);
      if (isTaken)
        expect([row, (await storedRow(client, "request", request_id)).time_zone]).toEqual([row, right]);
      else expect(control(page, "place_postal_code").value).toBe(place_postal_code);
      if (right === "refused")
        expect([row, errorAt(page, "place_postal_code")]).toEqual([
          row,
          m.refusal_issue_invalid_postal_code({}, { locale }),
        ]);
      if (place_country === "US" && !isTaken)
        expect(page.document.querySelector('[name="time_zone"]')).not.toBeNull();
    }
  });
});
