import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import { inputIn, inputOf, OfferFormInput, templateInput } from "./form-input.ts";

const values = {
  message: "Gladly.",
  "lines[0].label": "Photographs",
  "int:lines[0].quantity": "8",
  "percent:lines[0].tax_bp": "8.1",
  "money:lines[0].unit_net_minor": "1200.50",
  "money:lines[1].unit_net_minor": "12,,",
  start_date: "2027-06-12",
};
const input = { locale: "en", currency: "EUR", values } as const;

describe("the input of an offer's form", () => {
  test("is kept as typed, readable or not, without the page's own fields", () => {
    const own = {
      _key: "k",
      command: "save_offer_draft",
      profile_id: "p",
      "int:total_minor": "1",
      version: "2",
    };
    expect(OfferFormInput.parse({ ...input, values: { ...values, ...own } })).toEqual(input);
  });

  test("holds nothing that a JSON column refuses", () => {
    const parsed = OfferFormInput.parse({ ...input, values: { message: "a\0b\ud800" } });
    expect(parsed.values).toEqual({ message: "ab\ufffd" });
  });

  test("is bounded in number and length", () => {
    const many = Object.fromEntries(
      Array.from({ length: limits.offer_fields + 1 }, (_, n) => [`f_${n}`, ""]),
    );
    expect(OfferFormInput.safeParse({ ...input, values: many }).success).toBe(false);
    const long = { message: "x".repeat(limits.offer_field_characters + 1) };
    expect(OfferFormInput.safeParse({ ...input, values: long }).success).toBe(false);
  });

  test("is rewritten for a reader of another language; unreadable amounts stay as they are", () => {
    const german = inputIn(input, "de").values;
    expect(german["money:lines[0].unit_net_minor"]).toBe("1200,50");
    expect(german["money:lines[1].unit_net_minor"]).toBe("12,,");
    expect(german["percent:lines[0].tax_bp"]).toBe("8,1");
    const grouped = {
      ...input,
      values: { "int:lines[0].quantity": "1,200", "percent:lines[0].tax_bp": "7%" },
    };
    expect(inputIn(grouped, "de").values).toEqual({
      "int:lines[0].quantity": "1200",
      "percent:lines[0].tax_bp": "7",
    });
    expect(inputIn(inputIn(input, "de"), "en")).toEqual(input);
    expect(inputIn(input, "en")).toEqual(input);
  });

  test("a rate saved when rates came from a list stays the same rate", () => {
    const earlier = { ...input, values: { "int:lines[3].tax_bp": "1900", "int:deposit_bp": "2000" } };
    expect(inputIn(earlier, "de").values).toEqual({
      "percent:lines[3].tax_bp": "19",
      "int:deposit_bp": "2000",
    });
  });

  test("becomes a template without its date", () => {
    const { start_date: _date, ...rest } = values;
    expect(templateInput(input).values).toEqual(rest);
    const dated = { start_time: "x", end_time: "x", end_date: "x", validity_unit: "days" };
    expect(templateInput({ ...input, values: dated }).values).toEqual({ validity_unit: "days" });
  });

  test("can come from an earlier offer", () => {
    const lines = [
      { label: "Photographs", quantity: 8, unit: "hour" as const, unit_net_minor: 120_050, tax_bp: 1_900 },
      { label: "Travel", quantity: 1, unit: null, unit_net_minor: 5_000, tax_bp: 700 },
    ];
    const made = inputOf({ message: "Gladly.", deposit_bp: 2_000, policy: "strict", lines }, "EUR", "de");
    expect(made.values).toEqual({
      message: "Gladly.",
      policy: "strict",
      "int:deposit_bp": "2000",
      "lines[0].label": "Photographs",
      "int:lines[0].quantity": "8",
      "lines[0].unit": "hour",
      "money:lines[0].unit_net_minor": "1200,50",
      "percent:lines[0].tax_bp": "19",
      "lines[0].choice": "",
      "lines[1].label": "Travel",
      "int:lines[1].quantity": "1",
      "lines[1].unit": "",
      "money:lines[1].unit_net_minor": "50,00",
      "percent:lines[1].tax_bp": "7",
      "lines[1].choice": "",
    });
  });
});
