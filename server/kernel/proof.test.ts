import { expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { type Actor, type Member, system } from "./actor.ts";
import { requireProof } from "./proof.ts";

const now = new Date("2030-05-06T12:00:00Z");
const provedAt = (time: string | null): Member => ({
  kind: "member",
  account_id: "a",
  email: "ada@example.test",
  is_operator: false,
  profile: null,
  visitor_id: null,
  on_behalf_of: null,
  assurance: { is_two_factor: true, proved_at: time === null ? null : new Date(`2030-05-06T${time}Z`) },
});

function outcome(actor: Actor): string {
  try {
    requireProof({ actor, now });
    return "passes";
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code;
  }
}

test.each<[string, Actor, string]>([
  ["the system", system, "passes"],
  ["proved just now", provedAt("12:00:00"), "passes"],
  ["proved a quarter of an hour ago", provedAt("11:45:00"), "passes"],
  ["proved a moment longer ago", provedAt("11:44:59.999"), "proof_required"],
  ["never known to have proved it", provedAt(null), "proof_required"],
  ["nobody", { kind: "visitor", visitor_id: null }, "not_authenticated"],
  [
    "somebody acting for another, however freshly proved",
    { ...provedAt("12:00:00"), on_behalf_of: "operator" },
    "impersonation_not_allowed",
  ],
])("%s", (_who, actor, expected) => {
  expect(outcome(actor)).toBe(expected);
});
