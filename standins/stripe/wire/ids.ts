// Object ids in Stripe's format: a prefix for the kind, then random letters and digits.
import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SESSION_LENGTH = 58;

export type IdPrefix =
  | "pi"
  | "ch"
  | "re"
  | "txn"
  | "evt"
  | "li"
  | "price"
  | "prod"
  | "pm"
  | "req"
  | "cs_test";

/** A fresh id such as `pi_3kX…`. Session ids are longer: whoever knows one may pay it. */
export function createId(prefix: IdPrefix): string {
  const length = prefix === "cs_test" ? SESSION_LENGTH : prefix === "req" ? 14 : 24;
  let id = `${prefix}_`;
  for (let i = 0; i < length; i++) id += ALPHABET[randomInt(ALPHABET.length)];
  return id;
}
