import { z } from "zod";
import { limits } from "#domain/limits.ts";
import { TokenHash } from "#domain/offer/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireGuestTalk, requireTalk } from "#domain/thread/rules.ts";
import { isCustomerProfile, lockShared, requireRecipient } from "#server/flow/booking/accept-shared-offer.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { addGuest } from "#server/offer-share/store/guests.ts";
import { findDealings } from "#server/thread/store/dealings.ts";
import { beginThread, blockedBy } from "#server/thread/store/thread.ts";
import { postMessage } from "./send-message.ts";

/**
 * Somebody whom a link lets decide writes to the offer's provider, on the customer's side, in the conversation that the
 * request's owner reads too. From then on they read it, as long as the link lets them decide.
 */
export const sendSharedMessage = defineCommand({
  name: "send_shared_message",
  summary: "Whoever has a link that lets them decide writes to the offer's provider.",
  needs: "profile",
  in_person: true,
  sharedTexts: ["body"],
  input: z.object({ token_hash: TokenHash, body: paragraphs(limits.message_characters) }),
  output: z.strictObject({
    thread_id: field.id,
    message_id: field.id,
    request_id: field.id,
    provider_profile_id: field.id,
  }),
  async load(ctx, { token_hash }) {
    const locked = await lockShared(ctx, token_hash);
    const { request_id, profile_id: provider_profile_id } = locked.offer;
    const pair = { request_id, provider_profile_id };
    const dealings = (await findDealings(ctx.tx, pair)) ?? refuse("not_found");
    return { ...locked, pair, dealings };
  },
  allow: (actor, loaded) => requireRecipient(actor, loaded),
  async run(ctx, { body }, { pair, dealings, share, offer, request }) {
    const profile_id = profileId(ctx.actor) ?? refuse("profile_required");
    requireGuestTalk(offer.status);
    if (profile_id !== request.profile_id) {
      if (!isCustomerProfile(ctx.actor)) refuse("customer_profile_needed");
      await addGuest(ctx, { share, offer }, profile_id);
    }
    const { customer_profile_id } = dealings;
    const thread = await beginThread(ctx, { ...pair, customer_profile_id }, "customer");
    requireTalk({ ...dealings, blocked_by: blockedBy(thread) });
    const posted = await postMessage(ctx, thread, { side: "customer", profile_id, body, file_ids: [] });
    return { ...pair, thread_id: posted.thread_id, message_id: posted.message_id };
  },
  // Without the text: log rows stay for good.
  audit: (_input, { share }, { thread_id, message_id }) => ({
    subject: ["message", message_id],
    thread_id,
    share_id: share.id,
  }),
  exposedVia: ["ui"],
});
