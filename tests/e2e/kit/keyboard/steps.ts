// The steps of the main job by keyboard alone, without clicking or filling anything in from outside.
import { expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectFits, headline, type Person } from "../person.ts";
import type { RequestData } from "../request-data.ts";
import { urls } from "../urls.ts";
import { beginning, Keyboard, labelled } from "./keyboard.ts";

/** A person, their keyboard, and their language. */
export type Typist = Person & { keys: Keyboard; o: { locale: "en" | "de" } };

export function typist(person: Person): Typist {
  return { ...person, keys: new Keyboard(person.page), o: { locale: person.locale } };
}

/** What the demo's category asks, as its operator worded it. */
const asked = {
  en: {
    category: "Photography",
    wedding: "Wedding",
    people: "How many people will be there?",
    edited: "Edited pictures",
    indoors: "Will it be mostly indoors?",
    country: "Germany",
    place: "Where do we meet?",
    portfolio: "May some pictures be shown in the portfolio?",
    budget: "2,500.00",
  },
  de: {
    category: "Fotografie",
    wedding: "Hochzeit",
    people: "Wie viele Personen sind dabei?",
    edited: "Bearbeitete Bilder",
    indoors: "Findet es überwiegend drinnen statt?",
    country: "Deutschland",
    place: "Wo treffen wir uns?",
    portfolio: "Dürfen einzelne Bilder ins Portfolio?",
    budget: "2.500,00",
  },
};

const textbox = (page: Page, label: string) => page.getByRole("textbox", { name: labelled(label) });
const combobox = (page: Page, label: string) => page.getByRole("combobox", { name: labelled(label) });
const fold = (page: Page, summary: string) => page.locator("summary").filter({ hasText: summary });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** From an address to the page behind sign-in; the skip link comes first and leads past the frame. */
export async function signInByKeyboard(who: Typist, path: string): Promise<void> {
  const { page, keys, o } = who;
  await page.goto(`/auth/signin?next=${encodeURIComponent(path)}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: m.shell_skip({}, o) })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await keys.type(textbox(page, m.account_email({}, o)), who.email);
  await keys.type(page.getByLabel(labelled(m.account_password({}, o))), who.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(path);
}

async function goOn({ page, keys, o }: Typist, step: string): Promise<void> {
  await expectFits({ page });
  await keys.press(button(page, m.request_continue_to({ step }, o)));
}

/** Takes the request through all its steps and sends it; ends on its page and returns its id. */
export async function requestByKeyboard(who: Typist, data: RequestData): Promise<string> {
  const { page, keys, o } = who;
  const says = asked[o.locale];
  await keys.press(
    page
      .getByRole("link", { name: m.shell_new_request({}, o) })
      .filter({ visible: true })
      .first(),
  );
  await expect(headline(who)).toHaveText(m.request_category_title({}, o));
  await keys.press(page.getByRole("main").getByRole("link", { name: beginning(says.category) }));

  await expect(headline(who)).toHaveText(m.request_details_title({}, o));
  await keys.choose(page.getByRole("radio", { name: beginning(says.wedding) }));
  await keys.type(textbox(page, says.people), "60");
  await keys.tick(page.getByRole("checkbox", { name: says.edited }));
  await keys.type(textbox(page, m.request_description_label({}, o)), "Ceremony by the water.");
  await keys.press(fold(page, m.request_more_details({}, o)));
  const indoors = page.getByRole("group", { name: says.indoors });
  await keys.choose(indoors.getByRole("radio", { name: beginning(m.request_no({}, o)) }));
  await keys.type(textbox(page, m.request_title_label({}, o)), data.title);
  await goOn(who, m.request_step_when_where({}, o));

  await expect(headline(who)).toHaveText(m.request_when_where_title({}, o));
  await keys.date(page.getByLabel(labelled(m.place_date_label({}, o))), data.date);
  await keys.time(page.getByLabel(labelled(m.place_from_label({}, o))), data.from);
  await keys.time(page.getByLabel(labelled(m.place_to_label({}, o))), data.to);
  await keys.press(fold(page, m.request_flexibility_fold({}, o)));
  await keys.choose(page.getByRole("radio", { name: beginning(m.request_flexibility_exact({}, o)) }));
  await keys.type(textbox(page, m.request_postal_label({}, o)), "78462");
  await keys.type(textbox(page, m.request_town_label({}, o)), "Konstanz");
  await keys.press(fold(page, m.request_country_fold({ country: says.country }, o)));
  await keys.pick(combobox(page, m.request_country_label({}, o)), says.country);
  await goOn(who, m.request_step_extras({}, o));

  await expect(headline(who)).toHaveText(m.request_extras_title({}, o));
  await keys.type(textbox(page, m.request_budget_label({}, o)), says.budget);
  const buffer = Buffer.from("The barn stands behind the church.");
  const file = { name: "the-way.txt", mimeType: "text/plain", buffer };
  await keys.attach(page.getByLabel(labelled(m.request_files_label({}, o))), file);
  // Once stored, the file appears above the form, which moves down.
  await expect(page.getByRole("link", { name: /the-way/u })).toBeVisible();
  await goOn(who, m.request_step_send({}, o));

  await expect(headline(who)).toHaveText(m.request_send_title({}, o));
  await keys.type(textbox(page, m.request_name_label({}, o)), who.name);
  await keys.press(fold(page, m.request_phone_fold({}, o)));
  await keys.type(textbox(page, m.request_phone_label({}, o)), "+49 7531 123456");
  await expect(page.getByRole("link", { name: /the-way/u })).toBeVisible();
  await expectFits(who);
  await keys.press(button(page, m.request_send({}, o)));
  await expect(headline(who)).toHaveText(m.request_success_title({}, o));
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await keys.press(page.getByRole("link", { name: m.request_success_open({}, o) }));
  await expect(page).toHaveURL(`/request/${id}`);
  await expect(headline(who)).toHaveText(data.title);
  return id;
}

type Line = { label: string; quantity: string; unit: string };

/** The provider finds the request on the board and sends an offer for it. */
export async function offerByKeyboard(
  who: Typist,
  data: RequestData,
  offer: { lines: readonly Line[]; total: string },
): Promise<void> {
  const { page, keys, o } = who;
  await expect(headline(who)).toHaveText(m.request_board_title({}, o));
  const row = page.getByRole("listitem").filter({ hasText: data.title });
  // On a phone a row with a picture has its title alone for a link.
  const title = row.getByRole("link", { name: beginning(data.title) });
  const toOffer = row.getByRole("link", { name: m.request_board_offer({}, o) }).or(title);
  await keys.press(toOffer.filter({ visible: true }).last());
  await expect(headline(who)).toHaveText(data.title);
  for (const [index, line] of offer.lines.entries()) {
    const group = page.getByRole("group", { name: m.offer_line_number({ number: String(index + 1) }, o) });
    const text = (label: string) => group.getByRole("textbox", { name: labelled(label) });
    await keys.type(text(m.offer_line_label({}, o)), line.label);
    await keys.type(text(m.offer_line_quantity({}, o)), line.quantity);
    await keys.type(text(m.offer_line_unit({}, o)), line.unit);
    await keys.type(group.getByRole("combobox", { name: labelled(m.offer_line_tax({}, o)) }), "19");
  }
  await keys.type(textbox(page, m.offer_message_label({}, o)), "Gladly. Everything is included.");
  await keys.press(fold(page, m.offer_terms_fold({}, o)));
  await keys.pick(
    combobox(page, m.offer_deposit_label({}, o)),
    m.offer_deposit_none({}, o).split(",")[0] ?? "",
  );
  await keys.choose(page.getByRole("radio", { name: beginning(m.offer_policy_strict({}, o)) }));
  await expectFits(who);
  await keys.press(button(page, m.offer_send_for({ total: offer.total }, o)));
  await expect(headline(who)).toHaveText(m.offer_yours({}, o));
}

/** The customer compares, opens the cheapest offer and accepts it. */
export async function acceptByKeyboard(who: Typist, request_id: string, total: string): Promise<void> {
  const { page, keys, o } = who;
  await page.goto(`/request/${request_id}`);
  const views = page.getByRole("link", { name: beginning(m.offer_view({}, o)) }).filter({ visible: true });
  await expect(views).toHaveCount(2);
  await expectFits(who);
  await keys.press(views.first());
  await keys.press(button(page, m.offer_accept({ total }, o)));
  await expect(headline(who)).toHaveText(m.booking_info_title({}, o));
}

/** The provider's questions and the billing details; ends on the payment page. */
export async function informByKeyboard(who: Typist): Promise<void> {
  const { page, keys, o } = who;
  const says = asked[o.locale];
  await keys.type(textbox(page, says.place), "North door, ring twice");
  const portfolio = page.getByRole("group", { name: says.portfolio });
  await keys.choose(portfolio.getByRole("radio", { name: beginning(m.request_yes({}, o)) }));
  await keys.type(textbox(page, m.booking_info_address({}, o)), "Seestraße 1");
  await keys.type(textbox(page, m.booking_info_postal_code({}, o)), "78462");
  await keys.type(textbox(page, m.booking_info_city({}, o)), "Konstanz");
  await keys.pick(combobox(page, m.booking_info_country({}, o)), says.country);
  await expectFits(who);
  await keys.press(button(page, m.booking_info_submit({}, o)));
  await expect(headline(who)).toHaveText(m.payment_title({}, o));
}

/** The binding order; ends on the external payment service's page. */
export async function orderByKeyboard(who: Typist, amount: string): Promise<void> {
  const { page, keys, o } = who;
  await keys.press(button(page, m.payment_submit({ amount }, o)));
  await expect(page).toHaveURL((url) => url.origin === new URL(urls.standins()).origin);
}
