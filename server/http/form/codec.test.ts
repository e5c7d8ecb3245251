import { describe, expect, test } from "vitest";
import { decodeForm } from "./codec.ts";

function form(entries: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

describe("decodeForm", () => {
  test.each([
    ["20", "en", 2_000],
    ["12.5", "en", 1_250],
    ["12,5 %", "de", 1_250],
    ["0.05", "en", 5],
  ])("reads %s percent in %s as basis points", (text, locale, commission_bp) => {
    const { input, issues } = decodeForm(form([["percent:commission_bp", text]]), locale);
    expect([input, issues]).toEqual([{ commission_bp }, []]);
  });

  test("names a rate that cannot be read", () => {
    const { issues } = decodeForm(form([["percent:commission_bp", "12.345"]]), "en");
    expect(issues).toEqual([{ path: "commission_bp", code: "invalid_rate" }]);
  });

  test.each([
    ["int:guests", "1,200", "en", 1_200],
    ["int:guests", "1.200", "de", 1_200],
    ["int:guests", "1\u202f200", "de", 1_200],
    ["int:guests", "1’200", "de", 1_200],
    ["int:guests", "١٢", "en", 12],
    ["int:guests", "−5", "en", -5],
    ["int:guests", "1.200", "en", "invalid_number"],
    ["int:guests", "1,5", "de", "invalid_number"],
    ["number:guests", "1,200 guests", "en", "1200 guests"],
    ["number:guests", "2,5", "de", "2.5"],
    ["number:guests", "many", "en", "many"],
    ["percent:guests", "8,1 %", "de", 810],
    ["percent:guests", "12.75", "de", 1_275],
    ["money:guests", "999,999.99", "en", 99_999_999],
    ["money:guests", "1,000,000", "en", "amount_too_large"],
  ])("reads %s %j in %s", (name, text, locale, read) => {
    const { input, issues } = decodeForm(form([[name, text]]), locale);
    expect(issues[0]?.code ?? input.guests).toBe(read);
  });

  test("nests names and reads typed prefixes by the form's currency", () => {
    const decoded = decodeForm(
      form([
        ["_key", "key-12345678"],
        ["command", "send_offer"],
        ["profile_id", "p1"],
        ["currency", "EUR"],
        ["time_zone", "Europe/Berlin"],
        ["version", "3"],
        ["lines[0].label", "Work"],
        ["int:lines[0].quantity", "2"],
        ["money:lines[0].unit_net_minor", "1.234,50"],
        ["start_date", "2027-06-12"],
        ["flag:is_flexible", "on"],
        ["answers.extras[]", "a"],
        ["answers.extras[]", "b"],
        ["empty", "  "],
      ]),
      "de",
    );
    expect(decoded.command).toBe("send_offer");
    expect(decoded.key).toBe("key-12345678");
    expect(decoded.profile_id).toBe("p1");
    expect(decoded.issues).toEqual([]);
    expect(decoded.input).toEqual({
      currency: "EUR",
      time_zone: "Europe/Berlin",
      version: 3,
      lines: [{ label: "Work", quantity: 2, unit_net_minor: 123450 }],
      start_date: "2027-06-12",
      is_flexible: true,
      answers: { extras: ["a", "b"] },
    });
    expect(decoded.names["lines.0.unit_net_minor"]).toBe("money:lines[0].unit_net_minor");
  });

  test("reports unreadable values under the field's path and keeps the input", () => {
    const decoded = decodeForm(
      form([
        ["money:budget_minor", "lots"],
        ["int:open_days", "1e9"],
      ]),
      "en",
    );
    expect(decoded.issues.map((issue) => [issue.path, issue.code])).toEqual([
      ["budget_minor", "invalid_money"],
      ["open_days", "invalid_number"],
    ]);
    expect(decoded.values["money:budget_minor"]).toBe("lots");
    expect(decoded.input).toEqual({});
  });

  test("closes up rows left empty and still knows each row's field names", () => {
    const decoded = decodeForm(
      form([
        ["lines[0].label", ""],
        ["int:lines[0].tax_bp", "1900"],
        ["lines[2].label", "Second"],
        ["int:lines[2].tax_bp", "700"],
        ["money:lines[2].unit_net_minor", ""],
      ]),
      "en",
    );
    expect(decoded.input).toEqual({ lines: [{ label: "Second", tax_bp: 700 }] });
    expect(decoded.names["lines.0.unit_net_minor"]).toBe("money:lines[2].unit_net_minor");
  });

  test("never writes to the prototype, and treats a row at an absurd position as the next one", () => {
    const decoded = decodeForm(
      form([
        ["__proto__.polluted", "yes"],
        ["a.constructor.b", "yes"],
        ["lines[0].label", "ok"],
        ["lines[99999999].label", "far"],
      ]),
      "en",
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(decoded.input).toEqual({ lines: [{ label: "ok" }, { label: "far" }] });
  });

  test("reports an invalid currency or key instead of failing, and keeps all input", () => {
    const typed: [string, string][] = [
      ["_key", "key\u0000key"],
      ["currency", "XXX"],
      ["money:budget_minor", "12"],
      ["title", "\u{1f600} حفل"],
      ["notes", "two\r\nlines"],
    ];
    const decoded = decodeForm(form(typed), "en");
    expect(decoded.issues).toEqual([
      { path: "_key", code: "invalid_key" },
      { path: "budget_minor", code: "invalid_currency" },
    ]);
    expect(decoded.key).toBeUndefined();
    expect(decoded.values).toEqual(Object.fromEntries(typed));
  });

  test("omits names that are nested deeper than any input", () => {
    const decoded = decodeForm(
      form([
        [`a${".a".repeat(1_000)}`, "deep"],
        ["title", "kept"],
      ]),
      "en",
    );
    expect(decoded.input).toEqual({ title: "kept" });
  });
});
