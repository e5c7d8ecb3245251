import { expect, test } from "vitest";
import { isPosingAs } from "./posing-name.ts";

const names = ["Proffer", "Markt & Söhne GmbH", "Deleted account", "Gelöschtes Konto", "AG"];

test.each([
  "Proffer",
  "PROFFER Support",
  "The P r o f f e r team",
  "Pr0ffer",
  "Рrоffеr",
  "Próffer.",
  "Markt & Söhne GmbH – Kasse",
  "Markt und Markt&Sohne GmbH",
  "(deleted account)",
  "( Deleted  Account )",
  "deleted-account",
  "Gelöschtes Konto",
  "[gelo\u0308schtes konto]",
])("%j poses as another", (name) => {
  expect(isPosingAs(name, names)).toBe(true);
});

test.each([
  "Studio Proft",
  "Markt",
  "Dr. Müller & Co.",
  "Lena Konto",
  "AG Müller",
  "削除",
  "",
  "Lösch & Konto",
])("%j is a name of its own", (name) => {
  expect(isPosingAs(name, names)).toBe(false);
});
