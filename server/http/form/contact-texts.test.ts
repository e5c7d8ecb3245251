import { describe, expect, test } from "vitest";
import { contactIssues } from "#domain/contact/issues.ts";
import { commands } from "#server/nouns.ts";
import { decodeForm } from "./codec.ts";
import { issueTexts } from "./issue-text.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return decodeForm(form, "en");
};

const typed: [command: keyof typeof commands, field: string, text: string, found: string][] = [
  ["send_offer", "message", "Call 0171 1234567 first", "0171 1234567"],
  ["send_offer", "lines[0].label", "Photos, see studio-keller.de", "studio-keller.de"],
  ["send_offer", "lines[2].label", "Film; t.me/keller", "t.me/keller"],
  ["revise_offer", "message", "keller (at) web (dot) de", "keller (at) web (dot) de"],
  ["decline_offer", "reason", "Mail lena@example.com", "lena@example.com"],
  ["withdraw_offer", "reason", "+49 171 1234567", "+49 171 1234567"],
  ["decline_shared_offer", "reason", "www.lena.de", "www.lena.de"],
  ["refuse_direct_offer", "reason", "instagram: lena.k", "instagram: lena.k"],
  ["close_request", "reason", "Write to lena@example.com", "lena@example.com"],
  ["cancel_booking", "reason", "Let us meet, 0171 1234567", "0171 1234567"],
  ["send_direct_offer", "description", "instagram: keller.foto", "instagram: keller.foto"],
  ["send_direct_offer", "message", "wa.me/49171", "wa.me/49171"],
  ["save_draft", "description", "Ruf 0221 5550134", "0221 5550134"],
  ["save_draft", "answers.style", "See https://lena.example/style", "https://lena.example/style"],
  ["edit_request", "description", "Wedding 0171/1234567", "0171/1234567"],
  ["edit_request", "answers.style", "@lena_b", "@lena_b"],
];

describe("a form with contact details", () => {
  test.each(typed)("%s tells of those in %s", (name, field, text, found) => {
    const row = /^(lines\[\d\])/.exec(field)?.[1];
    const form = formOf({ ...(row ? { [`int:${row}.quantity`]: "1" } : {}), [field]: text });
    const issues = contactIssues(commands[name].sharedTexts(form.input), form.input);
    expect(issues.map(({ code, params }) => ({ code, params }))).toEqual([
      { code: "contact_details", params: { found } },
    ]);
    const texts = issueTexts(issues, form.names);
    expect(Object.keys(texts)).toEqual([field]);
    expect(texts[field]).toContain(found);
  });

  test.each(typed)("%s says nothing of %s without any", (name, field) => {
    const form = formOf({ [field]: "Two hours on 3 July 2026, 14:00 to 16:00, for 1.200,00 €" });
    expect(contactIssues(commands[name].sharedTexts(form.input), form.input)).toEqual([]);
  });

  test("does not ask about the reason of a cancellation once the booking is confirmed", () => {
    const form = formOf({ reason: "Call me: 0171 1234567", "int:refund_minor": "0" });
    expect(form.input.refund_minor).toBe(0);
    expect(contactIssues(commands.cancel_booking.sharedTexts(form.input), form.input)).toEqual([]);
  });

  test("is sent anyway with the box ticked", () => {
    expect(formOf({ message: "x" }).sends_contacts).toBe(false);
    expect(formOf({ message: "x", _contacts: "hide" }).sends_contacts).toBe(true);
  });
});
