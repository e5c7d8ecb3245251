// The reference of the API: drawn by Redoc from our own files, or an index where scripts are off.
import { expect } from "@playwright/test";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

const address = () => `${urls.app()}/rest/v1/reference`;

test.describe("with scripts", () => {
  test("the whole description is drawn, and nothing comes from anywhere else", async ({ page }) => {
    const elsewhere: string[] = [];
    page.on("response", (answer) => {
      const url = answer.url();
      if (!url.startsWith(urls.app()) && !url.startsWith("data:")) elsewhere.push(url);
    });
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(address());
    await expect(page.getByRole("heading", { name: /The customer takes an offer/ })).toBeVisible({
      // A megabyte of script draws a hundred entries.
      timeout: 60_000,
    });
    await expect(page.locator("main.index")).toHaveCount(0);
    expect([elsewhere, faults]).toEqual([[], []]);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every function and relation is listed", async ({ page }) => {
    await page.goto(address());
    await expect(page.getByRole("heading", { name: "API reference" })).toBeVisible();
    await expect(page.getByText("POST /rest/v1/rpc/accept_offer", { exact: true })).toBeVisible();
    await expect(page.getByText("GET /rest/v1/booking", { exact: true })).toBeVisible();
  });
});
