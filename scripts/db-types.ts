// Writes db/schema.d.ts from a freshly migrated database; `--verify` only reports whether it is up to date.
import { spawnSync } from "node:child_process";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { createTestDatabase } from "#tests/kit/postgres.ts";

/** The driver reads bigint as safe integers (`server/kernel/database/db.ts` refuses others), timestamps as dates. */
const types = { int8: "number", timestamptz: "Date", timestamp: "Date", citext: "string" };

/** Columns get the domain's type where a check constraint lists its words, and where it says what is in an object. */
const domainTypes: Record<string, [file: string, type: string]> = {
  "request.status": ["request/machine", "RequestStatus"],
  "request.date_flexibility": ["request/schemas", "DateFlexibility | null"],
  "request_pass.reason": ["request/pass", "PassReason | null"],
  "offer.status": ["offer/machine", "OfferStatus"],
  "offer.policy": ["category/cancellation-policies", "PolicyName"],
  "offer.policy_terms": ["category/cancellation-policies", "PolicyTerms | null"],
  "offer_line.unit": ["offer/units", "LineUnit | null"],
  "counter_offer_line.unit": ["offer/units", "LineUnit | null"],
  "booking_line.unit": ["offer/units", "LineUnit | null"],
  "direct_offer.status": ["direct-offer/machine", "DirectOfferStatus"],
  "direct_offer.date_flexibility": ["request/schemas", "DateFlexibility"],
  "direct_offer.policy": ["category/cancellation-policies", "PolicyName"],
  "direct_offer.policy_terms": ["category/cancellation-policies", "PolicyTerms | null"],
  "category.policy": ["category/cancellation-policies", "PolicyName"],
  "booking.status": ["booking/machine", "BookingStatus"],
  "booking.policy": ["category/cancellation-policies", "PolicyName"],
  "booking_change.status": ["booking/change/machine", "ChangeStatus"],
  "booking_change.kind": ["booking/change/machine", "ChangeKind"],
  "booking_change.proposed_by": ["booking/change/machine", "ChangeSide"],
  "payment_attempt.status": ["payment/machine", "AttemptStatus"],
  "payment_attempt.instalment": ["payment/plan", "InstalmentKind"],
  "instalment.status": ["payment/machine", "InstalmentStatus"],
  "instalment.kind": ["payment/plan", "InstalmentKind"],
  "refund.status": ["payment/machine", "RefundStatus"],
  "profile.kind": ["account/schemas", "ProfileKind"],
  "event.role": ["machine", "Role"],
  "operator_grant.roles": ["operator/rights", "OperatorRole[]"],
  "operator_invitation.roles": ["operator/rights", "OperatorRole[]"],
};

const overrides = {
  columns: Object.fromEntries(
    Object.entries(domainTypes).map(([column, [file, type]]) => [
      column,
      `import("#domain/${file}.ts").${type}`,
    ]),
  ),
};

/** Runs the generator against a database and returns whether it succeeded. */
export function generateTypes(url: string, args: string[] = []): { isOk: boolean; output: string } {
  const result = spawnSync(
    process.execPath,
    [
      "node_modules/kysely-codegen/dist/cli/bin.js",
      "--dialect=postgres",
      `--url=${url}`,
      "--default-schema=public",
      "--include-pattern=public.*",
      `--type-mapping=${JSON.stringify(types)}`,
      `--overrides=${JSON.stringify(overrides)}`,
      "--out-file=db/schema.d.ts",
      ...args,
    ],
    { encoding: "utf8" },
  );
  // The generator parses overrides with an API that TypeScript no longer has, prints an error, and uses them unchanged.
  const complaint = /^Failed to parse type expression:.*\n(?:\s+at .*\n)*/gm;
  return { isOk: result.status === 0, output: `${result.stdout}${result.stderr}`.replace(complaint, "") };
}

if (import.meta.main) {
  const { url, stop } = await startThrowawayPostgres();
  try {
    process.env.TEST_POSTGRES_URL = url;
    const { ownerUrl } = await createTestDatabase();
    const { isOk, output } = generateTypes(ownerUrl, process.argv.slice(2));
    process.stdout.write(output);
    process.exitCode = isOk ? 0 : 1;
  } finally {
    await stop();
  }
}
