// The figures of the marketplace: charts where scripts run, tables where none do, and their files.
import { readFile } from "node:fs/promises";
import { type Browser, expect } from "@playwright/test";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { m } from "#messages/messages.js";
import { asOwner } from "./kit/owner.ts";
import { expectFits, expectNoFaults, openBrowser, type Person } from "./kit/person.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const path = "/admin/figures?by=month";
const o = { locale: "de" } as const;

/** Has the worker count, instead of waiting for the next minute. */
async function counted(): Promise<void> {
  await asOwner(async (owner) => {
    const isShown = async () => {
      await owner.query(
        "select graphile_worker.add_job('count_figures', '{}'::json, job_key := 'figures of a test')",
      );
      const { rows } = await owner.query(
        "select 1 from figure_run where is_shown and counted_at is not null",
      );
      return rows.length > 0;
    };
    await expect.poll(isShown, { timeout: 30_000, intervals: [500] }).toBe(true);
  });
}

async function operatorWith(browser: Browser, hasScripts: boolean, width: number): Promise<Person> {
  const who = { email: demoOperator.email, name: "Robin Hahn", width, locale: "de" } as const;
  const person = await openBrowser(browser, who, hasScripts);
  await enter(person, path, { app_key: demoOperator.totp_key });
  return person;
}

test("charts are drawn in the colours of the theme, with their numbers and files", async ({ browser }) => {
  await counted();
  const person = await operatorWith(browser, true, 1440);
  const { page } = person;
  const demand = page.getByRole("region", { name: m.figure_chart_demand({}, o), exact: true });
  const canvas = demand.locator("canvas");
  await expect(canvas).toBeVisible();
  const picture = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  const light = await picture();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(picture, { timeout: 5_000 }).not.toBe(light);

  const table = demand.getByRole("table");
  await expect(table).toBeHidden();
  await demand.locator("summary").click();
  await expect(table).toBeVisible();
  await expectFits(person);

  const downloading = page.waitForEvent("download");
  await demand.getByRole("link", { name: m.figure_download({}, o) }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^kennzahlen-demand-[\d-]+\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines[0]).toContain(`${m.figure_requests({}, o)};${m.figure_offers({}, o)}`);
  expect(lines).toHaveLength(1 + 12 + 2);
  expectNoFaults(person);
});

test("without scripts the numbers stand open, and the filters are a form", async ({ browser }) => {
  await counted();
  const person = await operatorWith(browser, false, 393);
  const { page } = person;
  await expect(page.getByRole("table", { name: m.figure_chart_demand({}, o), exact: true })).toBeVisible();
  await expect(page.locator("canvas")).toHaveCount(0);
  await expectFits(person);
  await page.getByRole("link", { name: m.figure_by_week({}, o), exact: true }).click();
  await expect(page).toHaveURL(/by=week/);
  await page.locator(".fold > summary").click();
  await page.getByLabel(m.figure_country({}, o)).selectOption("DE");
  await page.getByRole("button", { name: m.figure_show({}, o), exact: true }).click();
  await expect(page).toHaveURL(/by=week.*country=DE/);
  await expect(page.getByRole("columnheader", { name: m.figure_step_week({}, o) }).first()).toBeVisible();
  expectNoFaults(person);
});
