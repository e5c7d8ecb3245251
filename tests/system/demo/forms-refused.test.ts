// What a form returns when things have changed since it was shown: the input, the current state, and a form that can
// be sent. Without scripts: the documents themselves are the answer.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call } from "#tests/e2e/kit/api-client.ts";
import { acceptedOffer, openRequest } from "#tests/e2e/kit/api-steps.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { addProfile } from "#tests/kit/add-profile.ts";
import { alertIn, FormBrowser, fieldOf, formOf, formsIn, textOf } from "#tests/kit/browser/form-browser.ts";
import { offerBy } from "#tests/kit/product/market.ts";
import { lena, market, product, provideDemoMarket } from "../kit/demo-product.ts";

/** One of Lena's bookings that waits for information, and its form. */
async function heldBooking() {
  const { booking_id } = await acceptedOffer(market.lena, market.keller, newRequestData());
  const path = `/request/booking/${booking_id}/information`;
  return { booking_id, path };
}

const information = {
  "answers.meeting_point": "North door",
  "answers.may_publish": "yes",
  "contact.name": "Lena Maurer",
  "contact.email": "customer@demo.test",
  "billing.name": "Lena Maurer",
  "billing.address_line": "Lorettostraße 18",
  "billing.postal_code": "40219",
  "billing.city": "Düsseldorf",
  "billing.country": "DE",
};

provideDemoMarket();

describe("after a refusal", () => {
  test("a changed offer: the new price is what the form now accepts", async () => {
    const occasion = newRequestData();
    const request_id = await openRequest(market.lena, occasion);
    const { offer_id, version, total_minor } = await offerBy(market.keller, request_id, occasion);
    const path = `/request/${request_id}/offer/${offer_id}`;
    const before = formOf(await lena.get(path), "accept_offer");
    expect(fieldOf(before, "int:total_minor")).toBe(String(total_minor));
    const lines = [{ label: "Photographs", quantity: 1, unit_net_minor: 200_000, tax_bp: 1_900 }];
    const terms = { message: "Now with an album.", policy: "moderate", deposit_bp: 0, validity_unit: "days" };
    const when = { validity: 14, ...occasionTimes(occasion) };
    await call(market.keller, "revise_offer", { offer_id, version, ...terms, ...when, lines });

    const refused = await lena.press(before, "accept_offer");
    expect(refused.status).toBe(409);
    expect(alertIn(refused.html)).toMatch(/The provider has changed the offer/);
    const after = formOf(refused, "accept_offer");
    expect(fieldOf(after, "int:total_minor")).toBe("238000");
    expect(fieldOf(after, "_key")).not.toBe(fieldOf(before, "_key"));
    expect(textOf(refused.html)).toContain(m.offer_accept({ total: "€2,380.00" }, { locale: "en" }));
    expect((await lena.press(after, "accept_offer")).status).toBe(303);
  });

  test("information changed in another tab: input kept, the stored value beside it, and the next press counts", async () => {
    const { booking_id, path } = await heldBooking();
    const [one, other] = [lena.tab(), lena.tab()];
    const [first, second] = await Promise.all([one.get(path), other.get(path)]);
    const form = formOf(first, "provide_information");
    expect((await one.press(form, "provide_information", information)).status).toBe(303);

    const late = formOf(second, "provide_information");
    const mine = { ...information, "billing.city": "Köln" };
    const refused = await other.press(late, "provide_information", mine);
    expect(refused.status).toBe(409);
    expect(alertIn(refused.html)).toMatch(/This has changed since you opened the page/);
    const again = formOf(refused, "edit_information");
    for (const [name, value] of Object.entries(mine)) expect(fieldOf(again, name), name).toBe(value);
    expect(textOf(refused.html).match(/Saved now: \S+/g)).toEqual(["Saved now: Düsseldorf"]);
    expect(fieldOf(again, "_key")).not.toBe(fieldOf(late, "_key"));
    expect((await other.press(again, "edit_information")).status).toBe(303);
    const { rows } = await product.owner.query(
      "select billing_city from booking_contact where booking_id = $1",
      [booking_id],
    );
    expect(rows).toEqual([{ billing_city: "Köln" }]);
  });

  test("a booking that ended while somebody typed: the page keeps the input and shows the current state", async () => {
    const { booking_id, path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const version = Number(fieldOf(form, "version"));
    await call(market.lena, "cancel_booking", { booking_id, version, reason: "Another day." });
    const refused = await lena.press(form, "provide_information", information);
    expect([refused.status, alertIn(refused.html)]).toEqual([
      409,
      expect.stringMatching(/^This has changed/),
    ]);
    const kept = new Map(formsIn(refused).flatMap(({ fields }) => fields));
    for (const [name, value] of Object.entries(information)) expect(kept.get(name), name).toBe(value);
    expect(formsIn(refused).flatMap(({ commands }) => commands)).not.toContain("provide_information");
    // Only the refused press stays here: a new visit is redirected.
    expect((await lena.get(path)).status).toBe(302);
  });

  test("a summary names its fields, and each of its links leads to one", async () => {
    const { path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const refused = await lena.press(form, "provide_information", {
      ...information,
      "billing.postal_code": "",
    });
    expect(refused.status).toBe(422);
    expect(alertIn(refused.html)).toBe("Check one field Enter a postal code.");
    expect(refused.html).toContain('href="#information-billing-postal_code"');
    expect(refused.html).toContain('id="information-billing-postal_code"');
  });

  test("the same form again: the first answer; with other input: what it created, and a link to it", async () => {
    const { booking_id, path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const first = await lena.press(form, "provide_information", information);
    const again = await lena.press(form, "provide_information", information);
    expect([again.status, again.location]).toEqual([303, first.location]);
    const other = await lena.press(form, "provide_information", {
      ...information,
      "billing.city": "Bonn",
    });
    expect(other.status).toBe(409);
    expect(alertIn(other.html)).toMatch(/already sent this form with other content.* Go to the booking$/);
    expect(other.html).toContain(`href="/booking/${booking_id}"`);
  });
});

const occasionTimes = ({ starts_at, ends_at }: ReturnType<typeof newRequestData>) => ({
  starts_at,
  ends_at,
  time_zone: "Europe/Berlin",
});

describe("when another profile has become active in another tab", () => {
  test("nothing is done and the page keeps its input; one press switches back, the next does it", async () => {
    const { booking_id, path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const own = fieldOf(form, "profile_id") ?? "";
    const other = await addProfile(product.owner, own, "Maurer Events");
    await lena.post("/preferences/profile", [["profile_id", other]]);

    const refused = await lena.press(form, "provide_information", information);
    expect(refused.status).toBe(409);
    expect(alertIn(refused.html)).toBe(
      "This form belongs to another profile than the active one. Nothing was changed; your input is kept. " +
        "Maurer Events is active now. Switch back to Lena Maurer Continue as Maurer Events",
    );
    const shown = formOf(refused, "provide_information");
    expect(fieldOf(shown, "billing.city")).toBe("Düsseldorf");
    expect((await lena.press(shown, "provide_information")).status, "not switched yet").toBe(409);

    const back = await lena.press(formOf(refused, "switch_profile"), "switch_profile");
    expect(back.status).toBe(200);
    expect(alertIn(back.html)).toBeUndefined();
    const kept = formOf(back, "provide_information");
    for (const [name, value] of Object.entries(information)) expect(fieldOf(kept, name), name).toBe(value);
    const done = await lena.press(kept, "provide_information");
    expect([done.status, done.location]).toEqual([303, `/request/booking/${booking_id}/payment`]);
  });

  test("a form from another account does nothing and shows nothing of it", async () => {
    const { path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const jonas = await product.browserOf("jonas@demo.test");
    const refused = await jonas.press(form, "provide_information", information);
    expect(refused.status).toBe(409);
    expect(refused.html).not.toContain("Lorettostraße");
    expect((await lena.press(form, "provide_information", information)).status).toBe(303);
  });

  test("a form from somebody who has signed out leads to sign-in", async () => {
    const { path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const nobody = await new FormBrowser(product.origin).press(form, "provide_information", information);
    // The input goes along: the page that asks to sign in carries it.
    const to = encodeURIComponent(path);
    expect([nobody.status, nobody.location]).toEqual([307, `/auth/not-authenticated?next=${to}&to=${to}`]);
  });
});
