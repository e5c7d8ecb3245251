// Operates a page in a browser, with or without scripts.
import { expect, type Page } from "@playwright/test";
import { unfold } from "#tests/e2e/kit/person.ts";
import type { Fold, Hands } from "./actions.ts";

/** Someone at this page. */
export function browserHands(page: Page): Hands {
  return {
    path: () => new URL(page.url()).pathname,
    async fill(fields) {
      for (const [name, value] of Object.entries(fields)) {
        await unfold(page, name);
        const field = page.locator(`:is(input, textarea, select)[name="${name}"]`).first();
        const isList = await field.evaluate((element) => element.localName === "select");
        await (isList ? field.selectOption(value) : field.fill(value));
      }
    },
    check: (selector) => page.locator(selector).check(),
    unfold: (fold) => openDetails(page, fold),
    async submit(command) {
      const button = page.locator(`button[name="command"][value="${command}"]:visible`).first();
      // Saves while typing get responses too; the press is a document or a router navigation.
      const answer = page.waitForResponse((response) => {
        const request = response.request();
        const isPress = request.isNavigationRequest() || new URL(request.url()).pathname.endsWith(".data");
        return request.method() === "POST" && isPress;
      });
      await button.click();
      await answer;
      await page.waitForLoadState();
    },
    async post(fields, action) {
      const loaded = page.waitForEvent("load");
      await page.evaluate(sendForm, [action, fields] as const);
      await loaded;
    },
    async expect(selector, is = "shown") {
      const found = page.locator(selector);
      if (is === "gone") await expect(found).toHaveCount(0);
      else await expect(found.filter({ visible: true }).first()).toBeVisible();
    },
  };
}

async function openDetails(page: Page, fold: Fold): Promise<void> {
  // What stands in another part of a page is not in sight.
  const closed = page.locator("main details:not([open])").filter({ visible: true });
  if (fold === "all") while ((await closed.count()) > 0) await closed.locator("> summary").first().click();
  else if (fold === "first") await closed.locator("> summary").first().click();
  else if ("selector" in fold) await page.locator(`${fold.selector} > summary`).click();
  else {
    const button = page.locator(`button[value="${fold.command}"]`);
    await closed.filter({ has: button }).locator("> summary").click();
  }
}

/** Makes a form on the page and sends it; runs in the browser. */
function sendForm([action, fields]: readonly [string, Readonly<Record<string, string>>]): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
