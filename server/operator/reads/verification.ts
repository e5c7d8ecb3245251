// A provider to verify, with what operators need to decide on it.

import {
  type VatCheckOutcome,
  type VatCheckState,
  vatCheckState,
  viesNumberOf,
} from "#domain/account/vat-check.ts";
import {
  type VerificationTransition,
  verificationMachine,
  verificationOf,
  verificationTransitions,
} from "#domain/account/verification.ts";
import { mayFire } from "#domain/machine.ts";
import { accounts, profiles, vatChecks } from "#server/account/access.ts";
import { type DocumentFile, listDocuments } from "#server/file/store/documents.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";

export type ProviderForOperator = {
  profile_id: string;
  version: number;
  account_id: string;
  name: string;
  email: string;
  is_company: boolean;
  tax_id: string | null;
  country: string;
  /** The operator can verify it: it is active and not verified, or not for much longer. */
  may_be_verified: boolean;
  /** The command that turns it down. */
  refusal: "refuse_provider" | "withdraw_verification" | null;
  documents: DocumentFile[];
  /** What the register VIES says about its VAT number; null where it cannot have it. */
  vat_check: VatCheckView | null;
  /** What became of its verification, the newest first. */
  history: VerificationStep[];
};

export type VatCheckView = {
  state: VatCheckState;
  /** When it answered, or while the question is open, when it was asked. */
  at: string | null;
  registered_name: string | null;
  registered_address: string | null;
  consultation_number: string | null;
};

export type VerificationStep = {
  transition: VerificationTransition;
  at: string;
  /** The address of the account that did it; null for the product, and for an account that is gone. */
  by: string | null;
  reason: string | null;
};

/** The most steps that a page shows. */
const shown_steps = 50;

/** A provider, or null for everybody but an operator. */
export async function findProvider(scope: ReadScope, id: string): Promise<ProviderForOperator | null> {
  const account = accounts(scope).select(["id", "email"]).as("account");
  const row = await profiles(scope)
    .innerJoin(account, (join) => join.onRef("account.id", "=", "profile.account_id"))
    .select(["profile.id", "profile.version", "account_id", "display_name", "account.email"])
    .select(["is_company", "tax_id", "country", "verified_at", "refused_at", "archived_at"])
    .select("verification_reminded_at")
    .where("profile.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { id: profile_id, display_name: name, verified_at, refused_at, archived_at, ...found } = row;
  const { verification_reminded_at, ...rest } = found;
  const status = verificationOf({ verified_at, refused_at });
  const mayFireHere = (transition: VerificationTransition) =>
    archived_at === null && mayFire(verificationMachine, status, transition, "operator");
  return {
    ...rest,
    profile_id,
    name,
    may_be_verified:
      mayFireHere("verify") || (verification_reminded_at !== null && mayFireHere("renew_verification")),
    refusal: mayFireHere("refuse_verification")
      ? "refuse_provider"
      : mayFireHere("withdraw_verification")
        ? "withdraw_verification"
        : null,
    vat_check: await findVatCheck(scope, { ...rest, profile_id }),
    documents: await listDocuments(scope, profile_id),
    history: await listSteps(scope, profile_id),
  };
}

async function findVatCheck(
  scope: ReadScope,
  provider: { profile_id: string; country: string; tax_id: string | null },
): Promise<VatCheckView | null> {
  const about = viesNumberOf(provider);
  if (!about) return null;
  const row = await vatChecks(scope)
    .select(["country", "number", "asked_at", "outcome", "answered_at"])
    .select(["consultation_number", "registered_name", "registered_address"])
    .where("profile_id", "=", provider.profile_id)
    .executeTakeFirst();
  const state = vatCheckState(about, row && { ...row, outcome: row.outcome as VatCheckOutcome | null });
  const known = state === "not_asked" ? undefined : row;
  return {
    state,
    at: (known?.answered_at ?? known?.asked_at)?.toISOString() ?? null,
    registered_name: known?.registered_name ?? null,
    registered_address: known?.registered_address ?? null,
    consultation_number: known?.consultation_number ?? null,
  };
}

async function listSteps(scope: ReadScope, profile_id: string): Promise<VerificationStep[]> {
  const by = accounts(scope).select(["id", "email"]).as("by");
  const rows = await forOperators(scope, "event")
    .leftJoin(by, (join) => join.onRef("by.id", "=", "event.account_id"))
    .select(["event.transition", "event.at", "event.reason", "by.email"])
    .where("event.noun", "=", "profile")
    .where("event.subject_id", "=", profile_id)
    .where("event.transition", "in", [...verificationTransitions])
    .orderBy("event.version", "desc")
    .limit(shown_steps)
    .execute();
  return rows.map(({ transition, at, reason, email }) => ({
    transition: transition as VerificationTransition,
    at: at.toISOString(),
    by: email,
    reason,
  }));
}
