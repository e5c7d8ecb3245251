// The hosted pay page: another origin, no scripts, the payment service's own wording.
import { expect, type Page } from "@playwright/test";
import { urls } from "./urls.ts";

export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
};

/** Fills in the card and pays; `amount` is what the page must ask for, in its own format. */
export async function payByCard(page: Page, number: string, amount: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === new URL(urls.standins()).origin);
  await expect(page.getByRole("listitem").filter({ hasText: /^Total/ })).toContainText(amount);
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12/34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Mara Example");
  await page.getByRole("button", { name: `Pay ${amount}` }).click();
}
