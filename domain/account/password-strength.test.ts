import { expect, test } from "vitest";
import { passwordWeakness } from "./password.ts";
import { passwordStrength } from "./password-strength.ts";
import { Password } from "./schemas.ts";

test.each([
  ["", null],
  ["short", "too_short"],
  ["ä".repeat(40), "too_long"],
  ["password123", "password_common"],
  ["abababababab", "password_repetitive"],
  ["lena.example1", "password_has_email"],
  ["tr0ub4dor&3", "fair"],
  ["quiet evening 7", "good"],
  ["a long and quiet evening", "strong"],
  // Long, but with few different characters.
  ["abcabdabcabdabcabdabcabd", "fair"],
])("%j is %s", (password, strength) => {
  expect(passwordStrength(password, "lena.example@example.test")).toBe(strength);
});

test("an empty address field never counts as part of the password", () => {
  expect(passwordStrength("a long and quiet evening", "")).toBe("strong");
});

test("a password refused even without the server's list never rates fair or better", () => {
  const here = { email: null, names: [], isCommon: () => false };
  const letters = ["a", "b", "7", " ", "ä", "😀"];
  const candidates = Array.from({ length: 400 }, (_, seed) =>
    Array.from({ length: seed % 40 }, (_, at) => letters[(seed * 7 + at * (seed % 5)) % letters.length]).join(
      "",
    ),
  );
  for (const password of [...candidates, "passwort123", "qwertyuiop", "sommer2027!", "P@ssw0rd2026"]) {
    const isRatedGood = ["fair", "good", "strong"].includes(passwordStrength(password, null) ?? "");
    const isAccepted = Password.safeParse(password).success && passwordWeakness(password, here) === null;
    if (isRatedGood) expect(isAccepted, password).toBe(true);
  }
});
