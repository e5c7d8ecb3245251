// A mail's topic is stopped by its link: by a person without a session, and by a mail program's one POST (RFC 8058).
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { expectMailLike } from "#tests/e2e/kit/inbox.ts";
import { newProvider } from "#tests/e2e/kit/providers.ts";
import { kellersLines, newRequestData } from "#tests/e2e/kit/request-data.ts";
import { urls } from "#tests/e2e/kit/urls.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { en } from "./kit.ts";

provideDemoProduct();

/** A customer who was mailed about an offer, and the link in that mail. */
async function mailedCustomer() {
  const data = newRequestData();
  const [provider, client] = await Promise.all([newProvider("Nora"), newCustomer(data.customer_email)]);
  const request_id = await openRequest(client, data);
  await call(provider.client, "send_offer", termsOf(request_id, kellersLines, data), Offer);
  const mail = await expectMailLike(data.customer_email, "", "", m.mail_footer_stop({}, en));
  const path = /\/unsubscribe\/[\w.-]+/.exec(mail.text)?.[0] ?? "";
  const choices = async () =>
    (
      await product.owner.query(
        `select topic, is_mailed from notification_choice
         join account on account.id = account_id where account.email = $1 order by topic`,
        [data.customer_email],
      )
    ).rows;
  return { path, choices };
}

const oneClick = (path: string, body: BodyInit = new URLSearchParams({ "List-Unsubscribe": "One-Click" })) =>
  fetch(`${urls.app()}${path}`, { method: "POST", body, redirect: "manual" });

describe("the link in a mail", () => {
  test("changes nothing when it is opened, and stops the topic by its button, without signing in", async () => {
    const { path, choices } = await mailedCustomer();
    const page = await new PageBrowser(urls.app()).open(path);
    expect(page.text()).toContain(m.account_unsubscribe_lead({ topic: m.account_topics_offers({}, en) }, en));
    expect(await choices()).toEqual([]);
    await page.press(m.account_unsubscribe_button({}, en));
    expect(page.text()).toContain(m.account_unsubscribe_done({ topic: m.account_topics_offers({}, en) }, en));
    expect(await choices()).toEqual([{ topic: "offers", is_mailed: false }]);
  });

  test.each<[what: string, body: () => BodyInit]>([
    ["a URL-encoded form", () => new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
    [
      "a multipart form",
      () => {
        const form = new FormData();
        form.set("List-Unsubscribe", "One-Click");
        return form;
      },
    ],
  ])("stops the topic for a mail program that posts %s, which has no cookies, twice", async (_what, body) => {
    const { path, choices } = await mailedCustomer();
    for (const _time of ["first", "again"]) {
      const answer = await oneClick(path, body());
      expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
    }
    expect(await choices()).toEqual([{ topic: "offers", is_mailed: false }]);
  });

  test("stops nothing with another account's signature", async () => {
    const [one, other] = [await mailedCustomer(), await mailedCustomer()];
    const [topic, account_id] = one.path.split(".");
    const forged = [topic, account_id, other.path.split(".")[2]].join(".");
    expect((await oneClick(forged)).status).toBe(404);
    expect([await one.choices(), await other.choices()]).toEqual([[], []]);
  });
});
