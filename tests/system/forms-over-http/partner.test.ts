// A partner's join page without scripts: consent, a sign-up on a visit two days later, the commission of the
// following booking on the partner's page, and its refund.
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { customerPassword, signedIn } from "#tests/e2e/kit/api-client.ts";
import { ledgerOf, paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import {
  commissionOfFee,
  completeBooking,
  euros,
  refundBooking,
  shownMinor,
} from "#tests/e2e/kit/partner-money.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { demoPassword } from "#tests/e2e/kit/urls.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { until } from "#tests/kit/product/until.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, en, mailedLink, name, visitor } from "./kit.ts";

/** The cookie as if it had been set two days ago. */
function aged(cookie: string): string {
  const [partner = "", made_at = ""] = cookie.split(".");
  const body = `${partner}.${Number(made_at) - 2 * units.day_ms}`;
  const secret = attachedEnv(product.settings).COOKIE_SECRET ?? "";
  const signature = createHmac("sha256", secret).update(`referral ${body}`).digest("base64url");
  return `${body}.${signature}`;
}

/** A browser whose person consented on the join page two days ago and did nothing else. */
async function agreedBefore(): Promise<PageBrowser> {
  const first = await visitor().open("/join/demo");
  expect(first.document.querySelectorAll("script")).toHaveLength(0);
  expect(first.cookies.has("referral")).toBe(false);
  await first.press(m.partner_join_agree_sign_up({}, en));
  expect(first.url).toBe("/auth/signup");
  const later = visitor();
  later.cookies.set("referral", aged(first.cookies.get("referral") ?? ""));
  return later;
}

provideDemoProduct();

describe("a partner", () => {
  test("earns from a person it brought two days before: a completed booking pays, a refunded one does not", async () => {
    const email = newRequestData().customer_email;
    const page = await (await agreedBefore()).open("/auth/signup");
    page.fill(m.account_email({}, en), email);
    page.fill(m.account_password({}, en), customerPassword);
    page.check(m.account_profile_terms_before({}, en));
    await page.press(m.account_sign_up_submit({}, en));
    await page.open(await mailedLink(email, "is your code to confirm your address", "/activate-account"));
    await page.press(m.account_activate_submit({}, en));
    page.fill(m.account_profile_name({}, en), name);
    page.fill(m.account_profile_country({}, en), "DE");
    await page.press(m.account_profile_submit({}, en));
    expect(page.url).toBe("/");

    const customer = await signedIn(email, customerPassword);
    const made = await paidBooking({}, { customer });
    await completeBooking(made);
    expect(await ledgerOf(made.booking_id)).toMatchObject(commissionOfFee);
    const partner = await browserOf("lindenhof@demo.test", { password: demoPassword });
    await partner.open("/partner");
    expect(partner.text()).toContain(euros(await shownMinor()));
    expect(partner.text()).not.toContain(name);
    await refundBooking(made);
    await until("the refund", async () => Object.keys(await ledgerOf(made.booking_id)).length === 0);
    await partner.open("/partner");
    expect(partner.text()).toContain(euros(await shownMinor()));
  });
});
