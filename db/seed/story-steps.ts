// Turns a story's actions into commands, each by the account and at the time that the action names.
import { storeFile } from "#server/file/commands/store-file.ts";
import { storeMessageFile } from "#server/file/commands/store-message-file.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { closeRequest, expireRequest } from "#server/flow/request/end-request.ts";
import { holdRequest } from "#server/flow/request/hold-request.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { expireOffer } from "#server/offer/commands/expire-offer.ts";
import { reviseOffer } from "#server/offer/commands/revise-offer.ts";
import { sendOffer } from "#server/offer/commands/send-offer.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import { extendRequest } from "#server/request/commands/extend-request.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { runBookingAction } from "./booking-steps.ts";
import { customers, type ProviderKey } from "./demo-accounts.ts";
import { localTime, momentOf, type Step } from "./schedule.ts";
import type { Photos, Story, StoryAction, Terms } from "./story.ts";
import { linesOf, type StoryContext, type StoryRows } from "./story-context.ts";

/** The steps of one story. */
export function stepsOf(stage: StoryContext, story: Story): Step[] {
  const rows: StoryRows = { request_id: "", offers: new Map(), booking_id: "" };
  const begin: Step = {
    at: momentOf(stage.now, story.startedAt),
    what: `begin "${story.title}"`,
    run: () => startRequest(stage, story, rows),
  };
  return [
    begin,
    ...story.actions.map((act) => ({
      at: momentOf(stage.now, act.at),
      what: `${act.act} "${story.title}"`,
      run: () => runAction(stage, story, rows, act),
    })),
  ];
}

async function startRequest(stage: StoryContext, story: Story, rows: StoryRows): Promise<void> {
  const { run, actors, categories } = stage;
  const actor = actors[story.by];
  const category_id = categories[story.category];
  const { request_id } = await run(saveDraft, actor, { step: "category", category_id });
  const { title, description, answers } = story;
  await run(saveDraft, actor, { step: "details", request_id, title, description, answers });
  await run(saveDraft, actor, {
    step: "when_where",
    request_id,
    ...whenAndWhere(stage, story),
  });
  for (const [scene, name] of story.photos ?? []) {
    const file = await stage.pictures.writeScene(scene, { folder: "requests", id: request_id });
    await run(storeFile, actor, { ...file, request_id, name });
    // Pages show photos in the order in which they were added.
    stage.tick();
  }
  await run(saveDraft, actor, { step: "budget", request_id, budget_minor: story.budget_minor ?? null });
  const { display_name: name, email, phone } = customers[story.by];
  const { version } = await run(saveDraft, actor, { step: "contact", request_id, name, email, phone });
  rows.request_id = request_id;
  if (!story.is_draft) await run(submitRequest, actor, { request_id, version });
}

function whenAndWhere(stage: StoryContext, story: Story) {
  const { date } = story;
  const date_flexibility: "exact" | "flexible" | "unknown" = date
    ? date.is_flexible
      ? "flexible"
      : "exact"
    : "unknown";
  return {
    date_flexibility,
    ...daySpan(stage, story),
    place_town: story.town,
    place_postal_code: story.postal_code,
    place_country: "DE",
  };
}

function daySpan({ now }: StoryContext, { date }: Story) {
  if (!date) return { starts_at: null, ends_at: null };
  const starts_at = localTime(now, date.in_days, date.from);
  const ends_at = new Date(starts_at.getTime() + date.hours * 3_600_000);
  return { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
}

function termsOf(stage: StoryContext, story: Story, terms: Terms) {
  return {
    message: terms.message,
    lines: linesOf(terms.lines),
    policy: terms.policy ?? ("moderate" as const),
    deposit_bp: terms.deposit_bp ?? 0,
    validity_unit: "days" as const,
    validity: terms.validity_days ?? 14,
    ...daySpan(stage, story),
  };
}

async function runAction(
  stage: StoryContext,
  story: Story,
  rows: StoryRows,
  act: StoryAction,
): Promise<void> {
  const { run, actors } = stage;
  const owner = actors[story.by];
  const { request_id } = rows;
  switch (act.act) {
    case "offer": {
      const made = await run(sendOffer, actors[act.by], { request_id, ...termsOf(stage, story, act) });
      rows.offers.set(act.by, made.offer_id);
      return;
    }
    case "accept": {
      const made = await run(acceptOffer, owner, await getOfferVersion(stage, rows, act.of));
      rows.booking_id = made.booking_id;
      return;
    }
    case "revise": {
      const seen = await getOfferVersion(stage, rows, act.by);
      await run(reviseOffer, actors[act.by], { ...seen, ...termsOf(stage, story, act) });
      return;
    }
    case "withdraw":
      await run(withdrawOffer, actors[act.by], {
        ...(await getOfferVersion(stage, rows, act.by)),
        reason: act.reason,
      });
      return;
    case "decline":
      await run(declineOffer, owner, { ...(await getOfferVersion(stage, rows, act.of)), reason: act.reason });
      return;
    case "expire_offer":
      await run(expireOffer, system, { offer_id: offerOf(rows, act.of) });
      return;
    case "ask":
      await runMessage(stage, rows, act, actors[act.by], act.by);
      return;
    case "tell":
      await runMessage(stage, rows, act, owner, act.to);
      return;
    case "extend":
      await run(extendRequest, owner, await getRequestVersion(stage, rows));
      return;
    case "edit": {
      const { title, description, budget_minor = null } = story;
      const { display_name: name, phone } = customers[story.by];
      await run(editRequest, owner, {
        ...(await getRequestVersion(stage, rows)),
        title,
        description,
        budget_minor,
        name,
        phone,
        answers: act.answers,
        ...whenAndWhere(stage, { ...story, date: act.date }),
      });
      return;
    }
    case "hold":
      await run(holdRequest, actors.operator, {
        ...(await getRequestVersion(stage, rows)),
        reason: act.reason,
      });
      return;
    case "close":
      await run(closeRequest, owner, { ...(await getRequestVersion(stage, rows)), reason: act.reason });
      return;
    case "expire":
      await run(expireRequest, system, { request_id });
      return;
    default:
      await runBookingAction(stage, story, rows, act);
  }
}

/** A message between the owner of the request and a provider, with its photos. */
async function runMessage(
  stage: StoryContext,
  rows: StoryRows,
  { text: body, photos = [] }: { text: string; photos?: Photos },
  writer: Member,
  provider: ProviderKey,
): Promise<void> {
  const file_ids: string[] = [];
  for (const [scene, name] of photos) {
    const file = await stage.pictures.writeScene(scene, { folder: "messages", id: writer.profile?.id ?? "" });
    file_ids.push((await stage.run(storeMessageFile, writer, { ...file, name })).file_id);
    stage.tick();
  }
  await stage.run(sendMessage, writer, { ...pairWith(stage, rows, provider), body, file_ids });
}

const pairWith = ({ actors }: StoryContext, { request_id }: StoryRows, provider: ProviderKey) => ({
  request_id,
  provider_profile_id: actors[provider].profile?.id ?? "",
});

function offerOf(rows: StoryRows, provider: ProviderKey): string {
  const id = rows.offers.get(provider);
  if (!id) throw new Error(`${provider} has made no offer here`);
  return id;
}

async function getOfferVersion({ db }: StoryContext, rows: StoryRows, provider: ProviderKey) {
  const offer_id = offerOf(rows, provider);
  const { version } = await db
    .selectFrom("offer")
    .select("version")
    .where("id", "=", offer_id)
    .executeTakeFirstOrThrow();
  return { offer_id, version };
}

async function getRequestVersion({ db }: StoryContext, { request_id }: StoryRows) {
  const { version } = await db
    .selectFrom("request")
    .select("version")
    .where("id", "=", request_id)
    .executeTakeFirstOrThrow();
  return { request_id, version };
}
