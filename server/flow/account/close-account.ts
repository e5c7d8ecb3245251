import { z } from "zod";
import { deleteAuthUser } from "#domain/account/jobs.ts";
import type { AccountStatus } from "#domain/account/machine.ts";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { isClosingWord, type Obstacle, planClosing } from "#domain/flow/account-closing.ts";
import type { PlannedMove } from "#domain/moves.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { refuseInput } from "#domain/refusal.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import { requireAccountId } from "#server/account/access.ts";
import { type AccountRow, lockAccount } from "#server/account/store/account.ts";
import { closeAccountRow, lockAllProfiles } from "#server/account/store/closing.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notify, notifyAccount } from "#server/kernel/notify.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { lockOffersByRequests } from "#server/offer/store/closing.ts";
import type { OfferRow } from "#server/offer/store/offer.ts";
import { hasGrant } from "#server/operator/store/accounts.ts";
import { lockGrants } from "#server/operator/store/operator.ts";
import { lockRequestRows } from "#server/request/store/closing.ts";
import type { RequestRow } from "#server/request/store/request.ts";
import { applyMoves } from "../apply-moves.ts";
import { listObstacles, listRequestsToEnd, openOfferStatuses } from "./closing-obstacles.ts";

export type ClosingRows = {
  account: AccountRow;
  profiles: Row<"profile">[];
  obstacles: Obstacle[];
  requests: RequestRow[];
  offers: OfferRow[];
};

/** Locks account and profiles first, so that no command acts as them; then requests and offers, in lock order. */
export async function lockForClosing(ctx: CommandContext, account_id: string): Promise<ClosingRows> {
  // Grants before the account: revoke_operator locks them in this order.
  if (await hasGrant(ctx.tx, account_id)) await lockGrants(ctx);
  const account = await lockAccount(ctx.tx, account_id);
  const profiles = await lockAllProfiles(ctx.tx, account.id);
  const { own, answered } = await listRequestsToEnd(ctx.tx, account.id);
  const requests = await lockRequestRows(ctx, [...new Set([...own, ...answered])]);
  const offers = await lockOffersByRequests(
    ctx,
    requests.map(({ id }) => id),
  );
  // Last, after locking the rows that it depends on.
  const obstacles = await listObstacles(ctx.tx, account.id);
  return { account, profiles, obstacles, requests, offers };
}

/**
 * Ends what can end, erases the person and closes the account, for its owner or by an operator who was asked to.
 * @throws Refusal transition_not_allowed, account_in_use
 */
export async function closeLocked(ctx: CommandContext, rows: ClosingRows, by?: { reason: string }) {
  const { account, profiles } = rows;
  const own = new Set(profiles.map(({ id }) => id));
  const role =
    profiles.find(({ id }) => id === account.default_profile_id)?.kind === "provider"
      ? "provider"
      : "customer";
  const isOwnOffer = (offer: OfferRow) =>
    own.has(offer.profile_id) && openOfferStatuses.some((status) => status === offer.status);
  const plan = planClosing(
    {
      account: { status: account.status as AccountStatus, locale: account.locale === "de" ? "de" : "en" },
      role,
      obstacles: rows.obstacles,
      requests: rows.requests
        .filter(({ profile_id }) => profile_id !== null && own.has(profile_id))
        .map((request) => ({
          id: request.id,
          status: request.status as RequestStatus,
          expires_at: request.expires_at ?? ctx.now,
          offers: rows.offers.filter(({ request_id }) => request_id === request.id).map(statusOf),
        })),
      offers: rows.offers.filter(isOwnOffer).map(statusOf),
    },
    ctx.now,
  );
  await applyClosingMoves(ctx, rows, plan.moves, plan.reason);
  // The last mail goes to the address from before the erasure; it stays in the queue until the mail is sent.
  await notifyAccount(ctx, "account_closed", account.id, { to: account.email });
  const keys = await ctx.eraseData({ id: account.id, email: account.email, profile_ids: [...own] });
  const closed = await closeAccountRow(ctx, account, plan.status);
  await recordEvent(ctx, "account", {
    transition: "close",
    ...(by ? { role: "operator" as const, reason: by.reason } : { role }),
    subject_id: account.id,
    from: account.status,
    to: closed.status,
    version: closed.version,
  });
  await ctx.enqueue(
    deleteAuthUser,
    { account_id: account.id },
    { key: `delete_auth_user:${account.id}`, is_run_now: true },
  );
  for (const storage_key of keys)
    await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${storage_key}` });
  return { account_id: account.id, ended: plan.moves.length, files: keys.length };
}

/**
 * Closes an account for good, in one transaction: its open requests and offers end, personal data are erased, and rows
 * that other sides and the law need stay without them. A job deletes the user at the auth service; until then the
 * closed row refuses every token.
 */
export const closeAccount = defineCommand({
  name: "close_account",
  summary: "Closes one's own account for good and erases the person.",
  needs: "account",
  in_person: true,
  input: z.object({ confirmation: z.string("required").max(40, "too_long") }),
  output: z.strictObject({ account_id: field.id, ended: field.count, files: field.count }),
  load: (ctx) => lockForClosing(ctx, requireAccountId(ctx.actor)),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { confirmation }, rows) {
    requireProof(ctx);
    if (!isClosingWord(confirmation)) refuseInput([{ path: "confirmation", code: "word_needed" }]);
    return closeLocked(ctx, rows);
  },
  audit: (_input, { account }, { ended, files }) => ({ subject: ["account", account.id], ended, files }),
  exposedVia: ["ui"],
});

const statusOf = ({ id, status }: OfferRow) => ({ id, status: status as OfferStatus });

/** Performs the plan request by request and mails the other side of every offer that ends. */
async function applyClosingMoves(
  ctx: CommandContext,
  { requests, offers }: ClosingRows,
  moves: readonly PlannedMove[],
  reason: string,
): Promise<void> {
  for (const request of requests) {
    const requestOffers = offers.filter(({ request_id }) => request_id === request.id);
    const ids = new Set([request.id, ...requestOffers.map(({ id }) => id)]);
    const columns = { [request.id]: { closed_at: ctx.now, close_reason: reason } };
    const requestMoves = moves.filter(({ id }) => ids.has(id));
    await applyMoves(ctx, { request, offers: requestOffers }, requestMoves, columns);
    for (const { noun, transition, id } of requestMoves) {
      if (noun !== "offer") continue;
      if (transition === "withdraw" && request.profile_id)
        await notify(ctx, "offer_withdrawn", request.profile_id, id);
      const maker = requestOffers.find((offer) => offer.id === id)?.profile_id;
      if (transition === "not_select" && maker) await notify(ctx, "offer_not_selected", maker, id);
    }
  }
}
