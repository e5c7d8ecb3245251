// Figures that the domain owns, such as days and sizes, reach a message as a parameter: written into it, they would stay
// behind when the domain's change. What may stand in a message as digits is listed here.
import { expect, test } from "vitest";
import { locales, readAreas, textsOf } from "./catalogue.ts";

/** Messages whose digits belong to the text itself. */
const ownDigits = new Set([
  // Examples of what to type
  "home_sample_cancel_a",
  "home_sample_cancel_b",
  "partner_field_colour_hint",
  "partner_field_commission_hint",
  "refusal_issue_colour_form",
  "refusal_issue_invalid_money",
  "refusal_issue_invalid_phone",
  "refusal_issue_invalid_tax_id",
  "refusal_issue_invalid_time",
  "request_title_hint",
  "setup_text_version_hint",
  // One of a thing
  "home_need_one_offer",
  "mail_messages_file",
  "offer_provider_one",
  "offer_unit_day_one",
  "offer_unit_hour_one",
  "offer_unit_night_one",
  "offer_unit_person_one",
  "offer_unit_piece_one",
  "request_board_count_one",
  "request_board_mine_one",
  "request_board_new_one",
  "request_board_new_one",
  "request_board_passed_one",
  "request_offers_one",
  "setup_texts_open_one",
  "thread_file_one",
  // None of a thing
  "offer_counter_lines_hint",
  // Labels of choices whose value is in the name of the message, and of numbered steps
  "setup_categories",
  "setup_categories_first",
  "setup_details",
  "setup_texts",
  "setup_texts_text",
  "share_duration_1",
  "share_duration_3",
  "share_duration_7",
  "shell_demo_day",
  "shell_demo_hour",
  "shell_demo_week",
  // Facts of the world: percent, an amount's sign, encodings, status codes, ports, how long a card's refund takes
  "admin_decide_share_hint",
  "admin_stop_share_hint",
  "offer_validity_hint",
  "payment_late_sent",
  "payment_late_under_way",
  "refusal_issue_invalid_amount",
  "refusal_issue_invalid_amount_amount_minor",
  "refusal_issue_webhook_port",
  "refusal_text_not_utf8",
  "webhook_field_url_hint",
  "webhook_mail_lead_gone",
  "webhook_paused_gone",
  // Formats that never change, because codes and addresses are in use
  "partner_field_name_hint",
  "partner_field_name_hint_old",
  "security_recovery_hint",
]);

/** The messages of areas, but the page of the interface's parts, with digits outside of placeholders. */
const withDigits = readAreas()
  .filter(({ name }) => name !== "ui")
  .flatMap((area) =>
    locales.flatMap((locale) =>
      Object.entries(area[locale])
        .filter(([, message]) =>
          textsOf(message).some((text) => /\d/u.test(text.replace(/\{[^{}]*\}/gu, ""))),
        )
        .map(([name]) => name),
    ),
  );

test("no message states a figure that the domain owns", () => {
  expect(withDigits.filter((name) => !ownDigits.has(name))).toEqual([]);
});

test("every exception is still one", () => {
  expect([...ownDigits].filter((name) => !withDigits.includes(name))).toEqual([]);
});
