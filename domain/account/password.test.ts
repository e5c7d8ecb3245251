import { expect, test } from "vitest";
import { passwordWeakness } from "./password.ts";

const context = {
  email: "Ada.Lovelace@keller-events.test",
  names: ["Proffer", "Nord Fest GmbH", "markt.example.org", "Countess Ada"],
  isCommon: (text: string) => ["dragon", "liverpool1"].includes(text),
};

test.each([
  ["Passwort123", "password_common"],
  ["password1234!!", "password_common"],
  ["Sommer2027!", "password_common"],
  ["2031!Sommer", "password_common"],
  ["P@ssw0rd2026", "password_common"],
  ["$ommer-20261", "password_common"],
  ["hallohallo", "password_common"],
  ["qwertzuiop1", "password_common"],
  ["Dragon24.12.99", "password_common"],
  ["DragonDragon!", "password_common"],
  ["Liverpool1", "password_common"],
  // Fine: a common word with more than a date around it, or among other words.
  ["dragon-93-16-88-2", null],
  ["seven dragon eggs", null],
  ["aaaaaaaaaaaa", "password_repetitive"],
  ["abababababab", "password_repetitive"],
  ["xyz1xyz1xyz1", "password_repetitive"],
  ["ada.lovelace@keller-events.test", "password_has_email"],
  ["ada.lovelace1", "password_has_email"],
  ["Lovelace-Ada-1", "password_has_email"],
  ["Keller-Events!", "password_has_email"],
  ["Proffer12345", "password_has_name"],
  ["nordfest2026!", "password_has_name"],
  ["GmbH-Nord-Fest", "password_has_name"],
  ["Markt.Example", "password_has_name"],
  ["ada_countess_7", "password_has_name"],
  ["lovelace@Proffer", "password_has_name"],
  ["demo-proffer-2026", null],
  ["four words of mine", null],
  ["ada.lovelace knows a longer one", null],
  ["proffer me another one", null],
])("the weakness of %j is %s", (password, weakness) => {
  expect(passwordWeakness(password, context)).toBe(weakness);
});
