import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { planReopening } from "#domain/flow/request-decision.ts";
import { Id } from "#domain/ids.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { listBookingsByRequest } from "#server/booking/store/booking.ts";
import { getOpenCategory } from "#server/category/store/category.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOffers, type OfferRow } from "#server/offer/store/offer.ts";
import { requireOwner } from "#server/request/access.ts";
import { countOpenRequests, lockRequest } from "#server/request/store/request.ts";
import { applyMoves } from "../apply-moves.ts";

/**
 * Opens a closed or expired request again, or an awarded one whose confirmed booking was cancelled. Earlier offers stay
 * ended; their providers get a mail that they may make new ones.
 */
export const reopenRequest = defineCommand({
  name: "reopen_request",
  summary: "The customer opens a request again; providers who made offers before are told.",
  needs: "profile",
  input: z.object({ request_id: Id, version: Version }),
  output: z.strictObject({ request_id: field.id, expires_at: field.time }),
  async load(ctx, { request_id }) {
    const request = await lockRequest(ctx, request_id);
    const offers = await lockOffers(ctx, request.id);
    return { request, offers, bookings: await listBookingsByRequest(ctx, request.id) };
  },
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, { version }, { request, offers, bookings }) {
    const { account_id, time_zone } = request;
    requireVersion(request, version);
    if (!account_id || !time_zone) return refuse("request_not_open", { status: request.status });
    const { moves, columns } = planReopening(
      {
        request: { ...request, time_zone },
        offers,
        bookings,
        open_requests: await countOpenRequests(ctx, account_id),
        open_requests_limit: ctx.settings.open_requests_per_account,
        open_days: ctx.settings.request_open_days,
      },
      ctx.now,
    );
    if (request.category_id) await getOpenCategory(ctx.tx, request.category_id);
    await applyMoves(ctx, { request, offers }, moves, { [request.id]: columns });
    await tellEarlierProviders(ctx, offers);
    return { request_id: request.id, expires_at: columns.expires_at.toISOString() };
  },
  audit: (_input, { request }, { expires_at }) => ({ subject: ["request", request.id], expires_at }),
  exposedVia: ["ui", "rpc"],
});

/** Offers that ended with the request or with another offer's booking, not those that a side ended itself. */
const lost: ReadonlySet<string> = new Set(["not_selected", "expired"]);

/** One mail to each provider, about the latest of its offers. */
async function tellEarlierProviders(ctx: CommandContext, offers: readonly OfferRow[]): Promise<void> {
  const latest = new Map<string, OfferRow>();
  for (const offer of offers) {
    const known = latest.get(offer.profile_id);
    if (!known || known.created_at < offer.created_at) latest.set(offer.profile_id, offer);
  }
  for (const { id, status, profile_id } of latest.values()) {
    if (lost.has(status)) await notify(ctx, "request_reopened", profile_id, id);
  }
}
