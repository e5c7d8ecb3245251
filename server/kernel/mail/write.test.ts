// How the content of a mail becomes text. What the types refuse is marked: the type check fails when they accept it.
import { expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { type Content, type Reader, say } from "./content.ts";
import { writeContent } from "./write.ts";

const reader: Reader = {
  account_id: null,
  email: "ada@people.example",
  locale: "en",
  time_zone: "Europe/Berlin",
  profile_name: "Ada Example",
  site_name: "Market",
  logo_light: null,
  logo_dark: null,
  support_email: null,
  public_url: "https://market.example",
  unsubscribe_path: null,
};

const until = new Date("2027-03-12T22:59:00Z");
const content: Content<{ title: string; until: Date }> = {
  texts: { title: "Wedding", until },
  subject: m.mail_request_undecided_subject,
  title: m.mail_request_undecided_title,
  lead: [m.mail_request_undecided_silence],
  facts: [],
  action: [m.mail_request_matches_action, "/request/1"],
};

test("a date is written in full in the reader's zone, but short in a subject and on a button", () => {
  const { subject, lead, action } = writeContent(content, reader);
  expect(subject).toContain("12 Mar, 23:59");
  expect(action.label).toContain("12 Mar, 23:59");
  expect(lead[0]).toContain("Friday, 12 March 2027 at 23:59 CET");
  expect(writeContent(content, { ...reader, locale: "de" }).subject).toContain("12. März, 23:59");
});

test("a fact is written from each kind of value, and left out without one", () => {
  const { facts } = writeContent(
    {
      ...content,
      facts: [
        [m.mail_label_request, "Wedding"],
        [m.mail_label_pay_by, until],
        [m.mail_label_refund, { minor: 119_000, currency: "EUR" }, "sum"],
        [m.mail_label_missing, say(m.mail_value_missing_payment)],
        [m.mail_label_changed, ["one", "two"]],
        [m.mail_label_where, ({ time_zone }) => time_zone],
        [m.mail_label_reason, null],
      ],
    },
    reader,
  );
  expect(facts.map(({ lines }) => lines)).toEqual([
    ["Wedding"],
    ["Friday, 12 March 2027 at 23:59 CET"],
    ["€1,190.00"],
    [m.mail_value_missing_payment({}, { locale: "en" })],
    ["one", "two"],
    ["Europe/Berlin"],
  ]);
  expect(facts.map(({ isSum }) => isSum)).toEqual([false, false, true, false, false, false]);
});

test("a sentence names values of its own, the others those of the mail", () => {
  const earlier = new Date("2027-03-11T11:00:00Z");
  const { lead } = writeContent(
    {
      ...content,
      lead: [m.mail_request_undecided_silence, say(m.mail_after_request_decide, { until: earlier })],
    },
    reader,
  );
  expect(lead[0]).toContain("12 March 2027");
  expect(lead[1]).toContain("11 March 2027");
});

test("the reader's profile is why, unless the mail says another reason", () => {
  expect(writeContent(content, reader).why).toContain("Ada Example");
  const why = m.security_mail_why;
  expect(writeContent({ ...content, why }, reader).why).toBe(why({}, { locale: "en" }));
});

test("a message without its values, a sentence that is no message, and a missing part are type errors", () => {
  const mistakes: Content<{ title: string; until: Date }>[] = [
    // @ts-expect-error The mail has no provider and no price.
    { ...content, subject: m.mail_offer_received_subject },
    // @ts-expect-error The message names a date.
    { ...content, lead: [say(m.mail_after_request_decide, { count: 1 })] },
    // @ts-expect-error A string is no message.
    { ...content, lead: ["Hello"] },
    // @ts-expect-error Every mail has a button.
    { ...content, action: undefined },
  ];
  expect(mistakes).toHaveLength(4);
});
