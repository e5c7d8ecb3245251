// A request written without scripts: every way off a screen is a button of its form, so no input is lost.
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { call } from "#tests/e2e/kit/api-client.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { control, customerAt, draftAt, en, errorAt, switches, type, visitor } from "./kit.ts";

const title = m.request_title_label({}, en);
const words = m.request_description_label({}, en);
const town = m.request_town_label({}, en);
const leave = m.request_save_and_leave({}, en);
const full = m.request_drafts_full_text({ count: String(limits.drafts_side_by_side) }, en);
const onTo = (step: string) => m.request_continue_to({ step }, en);

const begun = () => visitor().open("/request?category=photography");
const draftOf = (page: PageBrowser) => new URL(page.url, "http://x").searchParams.get("draft") ?? "";

provideDemoProduct();

describe.concurrent("a request written without scripts", () => {
  test("is found again after leaving, changing the category and going to another step", async () => {
    const page = await begun();
    expect(page.document.querySelectorAll(switches)).toHaveLength(0);
    page.fill(title, "We");
    await page.press(leave);
    expect(page.url).toBe("/");
    expect(page.document.querySelectorAll(switches)).toHaveLength(2);
    await page.follow("We");
    expect(page.valueOf(title)).toBe("We");
    page.fill(words, "Typed before the category.");
    await page.press(m.request_change_category({}, en));
    expect(page.headline).toBe(m.request_category_title({}, en));
    const draft = draftOf(page);
    await page.open(`/request?draft=${draft}`);
    expect(page.valueOf(words)).toBe("Typed before the category.");

    page.fill(title, "Wedding at the lake");
    page.check("Wedding");
    page.fill("How many people will be there?", "1,200");
    page.check("Edited pictures");
    await page.press(onTo(m.request_step_when_where({}, en)));
    expect(page.headline).toBe(m.request_when_where_title({}, en));
    page.fill(town, "Konstan");
    await page.press(m.request_step_details({}, en));
    expect(page.headline).toBe(m.request_details_title({}, en));
    page.fill(words, "Typed before going back.");
    await page.press(m.request_step_when_where({}, en), page.one(".draft-steps"));
    expect(page.valueOf(town)).toBe("Konstan");
    await page.press(m.request_back({}, en));
    expect(page.valueOf(words)).toBe("Typed before going back.");

    // From the summary to a screen and back, with the contact half-typed.
    await page.open(`/request?step=send&draft=${draft}`);
    expect(page.text()).toContain("1,200 people");
    page.fill(m.request_name_label({}, en), "Mara");
    await page.press(new RegExp(`^${m.request_change({}, en)}: ${m.request_step_details({}, en)}$`));
    expect(page.headline).toBe(m.request_details_title({}, en));
    expect(page.valueOf("How many people will be there?")).toBe("1200");
    await page.press(m.request_back({}, en));
    expect(page.headline).toBe(m.request_send_title({}, en));
    expect(page.valueOf(m.request_name_label({}, en))).toBe("Mara");
  });

  test("beyond the limit of drafts says so, links to the drafts and returns the input", async () => {
    const { page, client } = await customerAt("/request?category=photography");
    const category_id = page.one('input[name="category_id"]').getAttribute("value") ?? "";
    for (let count = 0; count < limits.drafts_side_by_side; count += 1)
      await call(client, "save_draft", { step: "category", category_id });
    for (const way of [leave, m.request_back({}, en), onTo(m.request_step_when_where({}, en))]) {
      await page.open("/request?category=photography");
      expect(page.text()).toContain(full);
      page.fill(title, "A sixth one");
      await page.press(way);
      expect(page.status, way).toBe(409);
      expect(page.alert).toContain(m.refusal_draft_limit_reached({}, en));
      expect(page.text()).not.toContain(m.refusal_stale({}, en));
      expect(page.text()).not.toContain(full);
      expect(page.valueOf(title)).toBe("A sixth one");
    }
    await page.follow(m.refusal_notice_to_drafts({}, en));
    await page.press(new RegExp(`^${m.request_draft_discard({}, en)}`));
    await page.open("/request?category=photography");
    expect(page.text()).not.toContain(full);
  });

  test("is not overwritten by an older tab", async () => {
    const page = await begun();
    page.fill(title, "First");
    await page.press(leave);
    await page.follow("First");
    const other = await page.tab().open(page.url);
    other.fill(title, "Newer");
    await other.press(leave);
    page.fill(title, "Older");
    await page.press(leave);
    expect(page.status).toBe(409);
    expect(page.valueOf(title), "nothing typed is taken away").toBe("Older");
    await other.follow("Newer");
    expect(other.valueOf(title)).toBe("Newer");
  });

  test("accepts only days that its field offers", async () => {
    const { page, open } = await draftAt("when_where", "en");
    const { min, max } = control(page, "start_date") as HTMLInputElement;
    // The draft's place is in Germany, where the day begins before the UTC day.
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Berlin" }).format(new Date());
    expect([min <= today, max.slice(0, 4)]).toEqual([true, String(Number(today.slice(0, 4)) + 10)]);
    for (const name of ["end_date", "first_date", "last_date"])
      expect(control(page, name), name).toMatchObject({ min, max });
    const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    for (const [start_date, fault] of [
      [max, ""],
      [dayAfter(max), m.refusal_issue_too_far_ahead({ max: "10" }, en)],
      [dayAfter(min), ""],
    ] as const) {
      await open("when_where");
      type(page, { start_date, start_time: "00:00", end_time: "23:59", end_date: "" });
      await page.press(onTo(m.request_step_extras({}, en)));
      expect([start_date, page.status]).toEqual([start_date, fault ? 422 : 200]);
      if (!fault) continue;
      expect(errorAt(page, "start_date")).toBe(fault);
      expect(control(page, "start_date").value, "what was typed stays").toBe(start_date);
    }
  });
});
