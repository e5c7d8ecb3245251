// A link to an offer used by an account with several profiles: the request's own profile books, and a form from
// another profile than the active one books nothing.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call } from "#tests/e2e/kit/api-client.ts";
import { Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { workerProviders } from "#tests/e2e/kit/providers.ts";
import { kellersLines } from "#tests/e2e/kit/request-data.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { customerAt, en } from "./kit.ts";

const accept = m.offer_accept({ total: "€1,785.00" }, en);

provideDemoProduct();

describe("a link to an offer", () => {
  test("opened by an account with two customers books as the one whose request it is", async () => {
    const { page, client, data, email } = await customerAt("/account");
    const { keller } = await workerProviders();
    const request_id = await openRequest(client, data);
    const { offer_id } = await call(
      keller.client,
      "send_offer",
      termsOf(request_id, kellersLines, data),
      Offer,
    );
    const second = {
      kind: "customer",
      display_name: "Mara's Club",
      country: "DE",
      terms_version: "2026-11",
    };
    const added = await call(client, "add_profile", second);
    const bookings = async () => {
      const query = `select booking.customer_profile_id = request.profile_id as is_own from booking
          join request on request.id = booking.request_id where request.id = $1`;
      return (await product.owner.query(query, [request_id])).rows;
    };
    const to_customer = { offer_id, recipient_email: email, may_decide: true };
    await call(keller.client, "share_offer", to_customer);
    const subject = m.mail_offer_shared_subject({}, en);
    const link = /\/offer\/[\w-]{43}/.exec((await expectMail(email, subject)).text)?.[0] ?? "";

    // Rendered for one profile, sent after the other has become active.
    const before = await page.tab().open(link);
    page.cookies.set("profile", String(added.profile_id));
    await before.press(accept);
    expect([before.status, await bookings()]).toEqual([409, []]);
    const after = await page.tab().open(link);
    await after.press(accept);
    expect(after.url).toContain("/information");
    expect(await bookings()).toEqual([{ is_own: true }]);
  });
});
