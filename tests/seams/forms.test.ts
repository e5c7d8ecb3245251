// Every form on every screen, as the built product renders it: what it carries, and what comes back when the world has
// moved on since it was shown. Without scripts: the documents themselves are the answer.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call, customerPassword, signedUp } from "#tests/e2e/kit/machine.ts";
import { acceptedOffer, openRequest } from "#tests/e2e/kit/machine-steps.ts";
import { newOccasion } from "#tests/e2e/kit/occasion.ts";
import { addProfile } from "#tests/kit/add-profile.ts";
import { crawl } from "#tests/kit/crawl.ts";
import {
  alertIn,
  FormBrowser,
  fieldOf,
  formOf,
  formsIn,
  type Page,
  textOf,
} from "#tests/kit/form-browser.ts";
import { isCommand, lacks } from "#tests/kit/form-promises.ts";
import { type Market, offerBy, openMarket, readyDraft } from "#tests/kit/market.ts";
import { type Seams, startSeams } from "#tests/kit/seams.ts";
import { setAside } from "#tests/kit/set-aside.ts";

let seams: Seams;
let market: Market;
let lena: FormBrowser;

const browserOf = (email: string) => new FormBrowser(seams.origin).signIn(email);

beforeAll(async () => {
  seams = await startSeams();
  [market, lena] = await Promise.all([openMarket(), browserOf("customer@demo.test")]);
});

afterAll(() => seams.stop());

describe("every form", () => {
  let pages: { who: string; page: Page }[];
  const formsOf = (page: Page) =>
    formsIn(page).filter((form) => form.method === "post" && form.commands.some(isCommand));

  beforeAll(async () => {
    const occasion = newOccasion(0);
    const request_id = await openRequest(market.jonas, occasion);
    const { booking_id } = await acceptedOffer(market.lena, market.keller, occasion);
    const matters = await setAside(
      seams.owner,
      (await acceptedOffer(market.jonas, market.keller, newOccasion(0))).booking_id,
    );
    const draft = await draftInHand();
    const emails = ["customer", "jonas", "provider", "winter", "operator"].map((name) => `${name}@demo.test`);
    const seeds = [
      "/requests",
      "/bookings",
      ...matters,
      `/request/${request_id}`,
      `/request/booking/${booking_id}/information`,
      ...["category", "details", "when_where", "budget", "files", "contact", "review"].map(
        (step) => `/request?step=${step}&draft=${draft}`,
      ),
    ];
    pages = [];
    for (const who of emails) {
      const browser = await browserOf(who);
      for (const page of await crawl(browser, seeds)) pages.push({ who, page });
    }
  }, 300_000);

  test("carries its key and profile, and the version it saw where the command asks for one", () => {
    const found = pages.flatMap(({ who, page }) =>
      formsOf(page).flatMap((form) =>
        lacks(form, { hasProfile: true }).map((lack) => `${who} ${page.url}: ${lack}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test("has a key of its own on its page", () => {
    const shared = pages.flatMap(({ who, page }) => {
      const keys = formsOf(page).map((form) => fieldOf(form, "_key"));
      return new Set(keys).size === keys.length ? [] : [`${who} ${page.url}`];
    });
    expect(shared).toEqual([]);
  });

  test("of every command that a screen takes was among them", () => {
    const seen = new Set(pages.flatMap(({ page }) => formsOf(page).flatMap(({ commands: names }) => names)));
    const unseen = commandsOfRoutes().filter((name) => !seen.has(name) && !(name in seenElsewhere));
    expect(unseen).toEqual([]);
  });
});

test("the form of the first profile carries its key", async () => {
  const email = "new@forms.test";
  await signedUp(email);
  const browser = await new FormBrowser(seams.origin).signIn(email, customerPassword);
  const form = formOf(await browser.get("/auth/complete-profile"), "complete_profile");
  expect(lacks(form, { hasProfile: false })).toEqual([]);
});

/** Commands whose form needs a state that the demo does not tell, and where it is held to the same instead. */
const seenElsewhere: Readonly<Record<string, string>> = {
  complete_profile: "above: nobody of the demo is without a profile",
};

/** The commands named in the actions of the screens. */
function commandsOfRoutes(): string[] {
  const files = readdirSync("app/routes", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const actions = files.flatMap((name) => {
    const text = readFileSync(join("app/routes", name), "utf8");
    const from = text.indexOf("commandAction({");
    return from === -1 ? [] : [text.slice(from, text.indexOf("\n});", from))];
  });
  return actions.flatMap((text) => [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = ""]) => name));
}

/** A draft of Lena's with everything told and one file. A member has one draft: made last, nothing else uses it up. */
async function draftInHand(): Promise<string> {
  const { request_id: id } = await readyDraft(market.lena, newOccasion(0));
  const form = formOf(await lena.get(`/request?step=files&draft=${id}`), "upload_files");
  const sent = await lena.upload(form, "upload_files", new File(["The garden."], "garden.txt"));
  expect(sent.status).toBe(303);
  return id;
}

/** A booking of Lena's that waits for information, and its form. */
async function heldBooking() {
  const { booking_id } = await acceptedOffer(market.lena, market.keller, newOccasion(0));
  const path = `/request/booking/${booking_id}/information`;
  return { booking_id, path };
}

const told = {
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

describe("after a refusal", () => {
  test("a changed offer: the new price is what the form now accepts", async () => {
    const occasion = newOccasion(0);
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

  test("information changed in another tab: input kept, what is stored beside it, and the next press counts", async () => {
    const { booking_id, path } = await heldBooking();
    const [one, other] = [lena.tab(), lena.tab()];
    const [first, second] = await Promise.all([one.get(path), other.get(path)]);
    const form = formOf(first, "provide_information");
    expect((await one.press(form, "provide_information", told)).status).toBe(303);

    const late = formOf(second, "provide_information");
    const mine = { ...told, "billing.city": "Köln" };
    const refused = await other.press(late, "provide_information", mine);
    expect(refused.status).toBe(409);
    expect(alertIn(refused.html)).toMatch(/This has changed since you opened the page/);
    const again = formOf(refused, "edit_information");
    for (const [name, value] of Object.entries(mine)) expect(fieldOf(again, name), name).toBe(value);
    expect(textOf(refused.html).match(/Stored now: \S+/g)).toEqual(["Stored now: Düsseldorf"]);
    expect(fieldOf(again, "_key")).not.toBe(fieldOf(late, "_key"));
    expect((await other.press(again, "edit_information")).status).toBe(303);
    const { rows } = await seams.owner.query(
      "select billing_city from booking_contact where booking_id = $1",
      [booking_id],
    );
    expect(rows).toEqual([{ billing_city: "Köln" }]);
  });

  test("a booking that has ended while somebody typed: the page stays with what was typed, and says how it stands", async () => {
    const { booking_id, path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const version = Number(fieldOf(form, "version"));
    await call(market.lena, "cancel_booking", { booking_id, version, reason: "Another day." });
    const refused = await lena.press(form, "provide_information", told);
    expect([refused.status, alertIn(refused.html)]).toEqual([
      409,
      expect.stringMatching(/^This has changed/),
    ]);
    const kept = new Map(formsIn(refused).flatMap(({ fields }) => fields));
    for (const [name, value] of Object.entries(told)) expect(kept.get(name), name).toBe(value);
    expect(formsIn(refused).flatMap(({ commands }) => commands)).not.toContain("provide_information");
    // Only the refused press stays: whoever comes to look is led on.
    expect((await lena.get(path)).status).toBe(302);
  });

  test("a summary names the fields it means, and each of its links leads to one", async () => {
    const { path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const refused = await lena.press(form, "provide_information", { ...told, "billing.postal_code": "" });
    expect(refused.status).toBe(422);
    expect(alertIn(refused.html)).toBe("One thing needs your attention Postcode: This is needed.");
    expect(refused.html).toContain('href="#information-billing-postal_code"');
    expect(refused.html).toContain('id="information-billing-postal_code"');
  });

  test("the same form again: the first answer; with other input: what it made, and the way there", async () => {
    const { booking_id, path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const first = await lena.press(form, "provide_information", told);
    const again = await lena.press(form, "provide_information", told);
    expect([again.status, again.location]).toEqual([303, first.location]);
    const other = await lena.press(form, "provide_information", { ...told, "billing.city": "Bonn" });
    expect(other.status).toBe(409);
    expect(alertIn(other.html)).toMatch(/already sent with other content.* Go to the booking$/);
    expect(other.html).toContain(`href="/booking/${booking_id}"`);
  });
});

const occasionTimes = ({ starts_at, ends_at }: ReturnType<typeof newOccasion>) => ({
  starts_at,
  ends_at,
  time_zone: "Europe/Berlin",
});

describe("when another profile has become active in another tab", () => {
  test("nothing is done, the page stays with its input; one press switches back, the next one does it", async () => {
    const { booking_id, path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const own = fieldOf(form, "profile_id") ?? "";
    const other = await addProfile(seams.owner, own, "Maurer Events");
    await lena.post("/preferences/profile", [["profile_id", other]]);

    const refused = await lena.press(form, "provide_information", told);
    expect(refused.status).toBe(409);
    expect(alertIn(refused.html)).toBe(
      "This form belongs to another profile than the one that is active now. Nothing was done; your input is kept. " +
        "Maurer Events is active now. Switch back to Lena Maurer Go on as Maurer Events",
    );
    const shown = formOf(refused, "provide_information");
    expect(fieldOf(shown, "billing.city")).toBe("Düsseldorf");
    expect((await lena.press(shown, "provide_information")).status, "not switched yet").toBe(409);

    const back = await lena.press(formOf(refused, "switch_profile"), "switch_profile");
    expect(back.status).toBe(200);
    expect(alertIn(back.html)).toBeUndefined();
    const kept = formOf(back, "provide_information");
    for (const [name, value] of Object.entries(told)) expect(fieldOf(kept, name), name).toBe(value);
    const done = await lena.press(kept, "provide_information");
    expect([done.status, done.location]).toEqual([303, `/request/booking/${booking_id}/payment`]);
  });

  test("a form of another account altogether does nothing and shows nothing of it", async () => {
    const { path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const jonas = await browserOf("jonas@demo.test");
    const refused = await jonas.press(form, "provide_information", told);
    expect(refused.status).toBe(409);
    expect(refused.html).not.toContain("Lorettostraße");
    expect((await lena.press(form, "provide_information", told)).status).toBe(303);
  });

  test("a form of somebody who has signed out leads to signing in", async () => {
    const { path } = await heldBooking();
    const form = formOf(await lena.get(path), "provide_information");
    const nobody = await new FormBrowser(seams.origin).press(form, "provide_information", told);
    expect([nobody.status, nobody.location]).toEqual([
      303,
      `/auth/not-authenticated?next=${encodeURIComponent(path)}`,
    ]);
  });
});
