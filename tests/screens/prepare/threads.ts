// Conversations: a provider's question and what becomes of it.

import { threadPath } from "#domain/thread/path.ts";
import { objectToRestriction } from "#server/flow/report/object-to-restriction.ts";
import { reportContent } from "#server/flow/report/report-content.ts";
import { reviewRestriction } from "#server/flow/report/review-restriction.ts";
import { deleteMessage } from "#server/flow/thread/delete-message.ts";
import { readThread } from "#server/flow/thread/read-thread.ts";
import { reportMessage } from "#server/flow/thread/report-message.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import type { Member } from "#server/kernel/actor.ts";
import { markThreadRead } from "#server/thread/commands/mark-thread-read.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { requestWithPhotos, uploadForMessage } from "./photos.ts";

const question = ({ kit }: ScreenProduct) => kit.question();

export const withoutThreads =
  (persona: "customer" | "operator") =>
  async ({ kit }: ScreenProduct): Promise<Target> => ({ viewer: await kit[persona](), path: "/messages" });

export async function listOfProvider(product: ScreenProduct): Promise<Target> {
  const { provider } = await product.share(question);
  return { viewer: provider, path: "/messages" };
}

export async function listOfCustomer({ kit }: ScreenProduct): Promise<Target> {
  const { customer } = await kit.question();
  return { viewer: customer, path: "/messages" };
}

export async function askingProvider({ kit }: ScreenProduct): Promise<Target> {
  const { request_id } = await kit.openRequest();
  const provider = await kit.provider();
  return { viewer: provider, path: threadPath({ request_id, provider_profile_id: idOf(provider) }) };
}

export async function questionOfCustomer({ kit }: ScreenProduct): Promise<Target> {
  const asked = await kit.question();
  return { viewer: asked.customer, path: threadPath(asked) };
}

export async function answeredProvider({ kit }: ScreenProduct): Promise<Target> {
  const asked = await kit.question();
  const { customer, provider, thread_id, request_id, provider_profile_id } = asked;
  await kit.run(markThreadRead, customer, { thread_id, count: 1 });
  await kit.run(sendMessage, customer, { request_id, provider_profile_id, body: "Yes, in the yard." });
  return { viewer: provider, path: threadPath(asked) };
}

export async function deletedQuestion({ kit }: ScreenProduct): Promise<Target> {
  const asked = await kit.question();
  await kit.run(deleteMessage, asked.provider, { message_id: asked.message_id, version: 1 });
  return { viewer: asked.customer, path: threadPath(asked) };
}

export async function pictureForCustomer(product: ScreenProduct): Promise<Target> {
  const asked = await product.kit.question();
  const { provider, request_id, provider_profile_id } = asked;
  const file_ids = [await uploadForMessage(product, provider)];
  await product.kit.run(sendMessage, provider, { request_id, provider_profile_id, file_ids });
  return { viewer: asked.customer, path: threadPath(asked) };
}

const reported = ({ kit }: ScreenProduct) => kit.reportedMessage();

export async function reportedByCustomer(product: ScreenProduct): Promise<Target> {
  const asked = await product.share(reported);
  return { viewer: asked.customer, path: threadPath(asked) };
}

export async function reportForOperator(product: ScreenProduct): Promise<Target> {
  const { message_id } = await product.share(reported);
  const query = "select id from operator_task where subject_id = $1";
  const { rows } = await product.owner.query<{ id: string }>(query, [message_id]);
  return { viewer: await product.kit.operator(), path: `/admin/task/${rows[0]?.id}` };
}

/** A picture that was reported, and that its writer has deleted since. */
export async function reportedPictureForOperator(product: ScreenProduct): Promise<Target> {
  const { kit, owner } = product;
  const { customer, provider, request_id, provider_profile_id } = await kit.question();
  const file_ids = [await uploadForMessage(product, provider)];
  const { message_id } = await kit.run(sendMessage, provider, {
    request_id,
    provider_profile_id,
    body: "Cheap watches, only today!",
    file_ids,
  });
  await kit.run(reportMessage, customer, { message_id, report_reason: "This is an advertisement." });
  await kit.run(deleteMessage, provider, { message_id, version: 1 });
  const query = "select id from operator_task where subject_id = $1";
  const { rows } = await owner.query<{ id: string }>(query, [message_id]);
  return { viewer: await kit.operator(), path: `/admin/task/${rows[0]?.id}` };
}

/** A conversation of two messages and a picture, for an operator who has not said why they read it. */
export async function conversationForOperator(product: ScreenProduct): Promise<Target> {
  const { viewer, thread_id } = await talkForOperator(product);
  return { viewer, path: conversationPath(thread_id) };
}

/** The same, once they have. */
export async function readConversation(product: ScreenProduct): Promise<Target> {
  const { viewer, thread_id } = await talkForOperator(product);
  await product.kit.run(readThread, viewer, { thread_id, reason: "One side reported a problem." });
  return { viewer, path: conversationPath(thread_id) };
}

/** A conversation that an operator has read, for its customer. */
export async function readByOperator(product: ScreenProduct): Promise<Target> {
  const { viewer, asked } = await talkForOperator(product);
  const reason = "One side reported a problem.";
  await product.kit.run(readThread, viewer, { thread_id: asked.thread_id, reason });
  return { viewer: asked.customer, path: threadPath(asked) };
}

const conversationPath = (thread_id: string) => `/admin/conversations/${thread_id}`;

async function talkForOperator(product: ScreenProduct) {
  const asked = await product.kit.question();
  const { request_id, provider_profile_id, customer, provider, thread_id } = asked;
  const pair = { request_id, provider_profile_id };
  await product.kit.run(sendMessage, customer, { ...pair, body: "Yes, for two cars." });
  await product.kit.run(sendMessage, provider, {
    ...pair,
    file_ids: [await uploadForMessage(product, provider)],
  });
  return { asked, thread_id, viewer: await product.kit.operator() };
}

export async function bookedProvider({ kit }: ScreenProduct): Promise<Target> {
  const { customer, provider, request_id } = await kit.confirmedBooking();
  const pair = { request_id, provider_profile_id: idOf(provider) };
  await kit.run(sendMessage, customer, { ...pair, body: "See you on Saturday." });
  return { viewer: provider, path: threadPath(pair) };
}

const blocked = ({ kit }: ScreenProduct) => kit.blockedThread();

export async function blockedByCustomer(product: ScreenProduct): Promise<Target> {
  const asked = await product.share(blocked);
  return { viewer: asked.customer, path: threadPath(asked) };
}

export async function blockedForProvider(product: ScreenProduct): Promise<Target> {
  const asked = await product.share(blocked);
  return { viewer: asked.provider, path: threadPath(asked) };
}

export async function closedThread({ kit }: ScreenProduct): Promise<Target> {
  const { customer, provider, request_id } = await kit.closedRequest();
  return { viewer: customer, path: threadPath({ request_id, provider_profile_id: idOf(provider) }) };
}

export async function requestOfAsked({ kit }: ScreenProduct): Promise<Target> {
  const { customer, request_id } = await kit.question();
  return { viewer: customer, path: `/request/${request_id}` };
}

const published = ({ kit }: ScreenProduct) => kit.publishedAnswer();

export async function answeredByCustomer(product: ScreenProduct): Promise<Target> {
  const { customer, request_id } = await product.share(published);
  return { viewer: customer, path: `/request/${request_id}` };
}

export async function answeredForProvider(product: ScreenProduct): Promise<Target> {
  const { request_id } = await product.share(published);
  return { viewer: await product.kit.provider(), path: `/request/${request_id}` };
}

export async function answeringCustomer({ kit }: ScreenProduct): Promise<Target> {
  const asked = await kit.question();
  const { customer, request_id, provider_profile_id } = asked;
  await kit.run(sendMessage, customer, { request_id, provider_profile_id, body: "Yes, in the yard." });
  return { viewer: customer, path: threadPath(asked) };
}

const idOf = ({ profile }: Member): string => profile?.id ?? "";

const offer = ({ kit }: ScreenProduct) => kit.sentOffer();

export async function offerToReport(product: ScreenProduct): Promise<Target> {
  const { customer, offer_id } = await product.share(offer);
  return { viewer: customer, path: `/report/offer/${offer_id}` };
}

/** With files, of which each can be reported. */
export async function requestToReport(product: ScreenProduct): Promise<Target> {
  const { request_id } = await product.share(requestWithPhotos);
  return { viewer: await product.kit.provider(), path: `/report/request/${request_id}` };
}

export async function requestForOperator(product: ScreenProduct): Promise<Target> {
  const { request_id } = await product.share(offer);
  return { viewer: await product.kit.operator(), path: `/report/request/${request_id}` };
}

const reportOffer = async ({ kit }: ScreenProduct) => {
  const made = await kit.sentOffer();
  await kit.run(reportContent, made.customer, {
    subject_noun: "offer",
    subject_id: made.offer_id,
    report_kind: "fraud",
    report_reason: "Wants to be paid by cheque.",
  });
  return made;
};

export async function reportedOffer(product: ScreenProduct): Promise<Target> {
  const { customer, offer_id } = await product.share(reportOffer);
  return { viewer: customer, path: `/report/offer/${offer_id}` };
}

export async function reportedOfferForOperator(product: ScreenProduct): Promise<Target> {
  const { offer_id } = await product.share(reportOffer);
  const { task_id } = await product.kit.reportTask(offer_id);
  return { viewer: await product.kit.operator(), path: `/admin/task/${task_id}` };
}

export async function countedReports(product: ScreenProduct): Promise<Target> {
  await product.share(reportOffer);
  return { viewer: await product.kit.operator(), path: "/admin/transparency" };
}

export const nothingRestricted =
  (persona: "customer" | "operator") =>
  async ({ kit }: ScreenProduct): Promise<Target> => ({ viewer: await kit[persona](), path: "/moderation" });

const hidden = ({ kit }: ScreenProduct) => kit.hiddenMessage();
const objected = async ({ kit }: ScreenProduct) => {
  const made = await kit.hiddenMessage();
  const { provider, restriction_id } = made;
  const objection = "The customer had asked me for it.";
  await kit.run(objectToRestriction, provider, { restriction_id, objection });
  return made;
};
const reversed = async ({ kit }: ScreenProduct) => {
  const made = await kit.hiddenMessage();
  await kit.run(reviewRestriction, made.operator, {
    restriction_id: made.restriction_id,
    version: 1,
    review_outcome: "reversed",
    reason: "The customer had asked for it.",
  });
  return made;
};
const pathToModerate = ({ message_id }: { message_id: string }) => `/admin/moderation/message/${message_id}`;

export const hiddenForWriter = async (product: ScreenProduct): Promise<Target> => ({
  viewer: (await product.share(hidden)).provider,
  path: "/moderation",
});

export const objectedForWriter = async (product: ScreenProduct): Promise<Target> => ({
  viewer: (await product.share(objected)).provider,
  path: "/moderation",
});

export const reversedForWriter = async (product: ScreenProduct): Promise<Target> => ({
  viewer: (await product.share(reversed)).provider,
  path: "/moderation",
});

export const hiddenInThread =
  (persona: "customer" | "provider") =>
  async (product: ScreenProduct): Promise<Target> => {
    const made = await product.share(hidden);
    return { viewer: made[persona], path: threadPath(made) };
  };

export async function toRestrict(product: ScreenProduct): Promise<Target> {
  return { viewer: await product.kit.operator(), path: pathToModerate(await product.share(question)) };
}

export async function objectedForOperator(product: ScreenProduct): Promise<Target> {
  return { viewer: await product.kit.operator(), path: pathToModerate(await product.share(objected)) };
}

/** Others may decide, so the operator who hid it does not. */
export async function objectedForSame(product: ScreenProduct): Promise<Target> {
  const made = await product.share(objected);
  return { viewer: made.operator, path: pathToModerate(made) };
}

export async function objectionTask(product: ScreenProduct): Promise<Target> {
  const { restriction_id } = await product.share(objected);
  const { task_id } = await product.kit.reportTask(restriction_id);
  return { viewer: await product.kit.operator(), path: `/admin/task/${task_id}` };
}
