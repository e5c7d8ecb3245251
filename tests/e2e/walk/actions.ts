// What somebody does on a page of the walk to bring a state about, with scripts and without.
import { expect, type Page } from "@playwright/test";
import { unfold } from "../kit/person.ts";
import type { WalkProduct } from "./product.ts";

/** Presses the button that names this command and waits for the answer. */
export async function submitCommand(page: Page, command: string): Promise<void> {
  const button = page.locator(`button[name="command"][value="${command}"]:visible`).first();
  // What is saved while typing is answered too; the press is a document or a navigation of the router.
  const answer = page.waitForResponse((response) => {
    const request = response.request();
    const isPress = request.isNavigationRequest() || new URL(request.url()).pathname.endsWith(".data");
    return request.method() === "POST" && isPress;
  });
  await button.click();
  await answer;
  await page.waitForLoadState();
}

/** Presses a button whose form is refused, and waits for the refusal to be visible. */
export const expectRefusal =
  (command: string, prepare?: (page: Page, product: WalkProduct) => Promise<void>) =>
  async (page: Page, product: WalkProduct): Promise<void> => {
    await prepare?.(page, product);
    await submitCommand(page, command);
    const refusal = page.locator('main :is([role="alert"], .notice):visible, .field-error:visible').first();
    await expect(refusal).toBeVisible();
  };

/** Fills fields by their name. */
export const fillFields = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields)) {
    await unfold(page, name);
    await page.locator(`:is(input, textarea, select)[name="${name}"]`).first().fill(value);
  }
};

/** Sends the request on its last screen, which then asks for the mailed code. */
export async function sendAndWaitForCode(page: Page): Promise<void> {
  await submitCommand(page, "save_draft");
  await expect(page.locator('[name="token"]')).toBeVisible();
}

/** Posts a form that no page of the product has, as a document. */
export const postForm = (fields: Record<string, string>, action: string) => async (page: Page) => {
  const loaded = page.waitForEvent("load");
  await page.evaluate(
    ([to, values]) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = to;
      for (const [name, value] of Object.entries(values)) {
        const input = document.createElement("input");
        input.type = "hidden";
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [action, fields] as const,
  );
  await loaded;
};

/** Opens the first closed `details` element: without scripts an answer shows only the form that was sent unfolded. */
export async function openFirstDetails(page: Page): Promise<void> {
  await page.locator("main details:not([open]) > summary").first().click();
}

/** Opens the `details` element around a command's button, and no other: what is open after an answer differs without scripts. */
export const openDetailsOf = (command: string) => async (page: Page) => {
  await page
    .locator("main details:not([open])", { has: page.locator(`button[value="${command}"]`) })
    .locator("> summary")
    .click();
};

/** Opens every closed `details` element. */
export async function openDetails(page: Page): Promise<void> {
  const closed = page.locator("main details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
}
