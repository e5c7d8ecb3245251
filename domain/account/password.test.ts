import { expect, test } from "vitest";
import { passwordWeakness } from "./password.ts";

test.each([
  ["Passwort123", "password_common"],
  ["password1234!!", "password_common"],
  ["aaaaaaaaaaaa", "password_repetitive"],
  ["abababababab", "password_repetitive"],
  ["xyz1xyz1xyz1", "password_repetitive"],
  ["ada.lovelace@example.test", "password_has_email"],
  ["ada.lovelace1", "password_has_email"],
  ["demo-proffer-2026", null],
  ["four words of mine", null],
  ["ada.lovelace knows a longer one", null],
])("the weakness of %j is %s", (password, weakness) => {
  expect(passwordWeakness(password, "Ada.Lovelace@example.test")).toBe(weakness);
});
