// Facts that mails of every kind have.
import { m } from "#messages/messages.js";
import type { Fact } from "./content.ts";

/** A line of money, below the other facts. */
export function sum(label: Fact[0], minor: number, currency: string): Fact {
  return [label, { minor, currency }, "sum"];
}

/** The reason that somebody wrote; left out without one. */
export function reasonFact(reason: string | null): Fact {
  return [m.mail_label_reason, reason || null];
}
