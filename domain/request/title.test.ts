import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import { defaultTitle } from "./title.ts";

const occasion = {
  key: "occasion",
  type: "choice",
  options: [
    { value: "wedding", label: "Wedding" },
    { value: "other", label: "Something else" },
  ],
};
const guests = { key: "guests", type: "number", options: [] };

describe("the title of a request without one", () => {
  it("is the category and the first choice", () => {
    const answers = { guests: 60, occasion: "wedding" };
    expect(defaultTitle("Photography", [guests, occasion], answers)).toBe("Photography · Wedding");
  });

  it("is the category alone where nothing telling was chosen", () => {
    for (const answers of [{}, { guests: 60 }, { occasion: "other" }, { occasion: "gone" }])
      expect(defaultTitle("Photography", [guests, occasion], answers)).toBe("Photography");
  });

  it("is never longer than a title may be", () => {
    const long = "é".repeat(limits.title_characters);
    expect([...defaultTitle(long, [occasion], { occasion: "wedding" })]).toHaveLength(
      limits.title_characters,
    );
  });
});
