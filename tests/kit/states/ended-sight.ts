// People who once saw rows of others and no longer do: one for each way in which visibility ends.
import { archiveProfile } from "#server/account/commands/archive-profile.ts";
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { setProfilePhoto } from "#server/file/commands/profile-photo.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { provideInformation } from "#server/flow/booking/information/provide-information.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import { undoSharedAcceptance } from "#server/flow/booking/undo-shared-acceptance.ts";
import { closeTask } from "#server/flow/operator/close-task.ts";
import { restrictContent } from "#server/flow/report/restrict-content.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import { removeRequest } from "#server/flow/request/remove-request.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { reportMessage } from "#server/flow/thread/report-message.ts";
import { sendSharedMessage } from "#server/flow/thread/send-shared-message.ts";
import { revokeInvitation } from "#server/invitation/commands/revoke-invitation.ts";
import { takeInvitation } from "#server/invitation/commands/take-invitation.ts";
import { type Actor, system } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import { barAddress } from "#server/offer-share/commands/bar-address.ts";
import { revokeShare } from "#server/offer-share/commands/revoke-share.ts";
import { rotateShare } from "#server/offer-share/commands/rotate-share.ts";
import { tellUnreadMessagesJob } from "#server/thread/jobs.ts";
import { photoOf } from "../accounts.ts";
import { kitInformation } from "../bookings.ts";
import type { TestKit } from "../kit.ts";
import { addBookingAnswer, bookingAsking } from "./booking-answers.ts";
import { withFile } from "./request-file.ts";

export type Ending = {
  reader: Actor;
  /** Ends the visibility. */
  end: () => Promise<unknown>;
  /** The relations that lose rows, by name. */
  loses: readonly string[];
  /** The tables of contact data that lose rows; none by default. */
  contacts?: readonly string[];
  /** The reader afterwards, if the session is another one. */
  then?: Actor;
};

const reason = "It came to nothing.";
const label = { en: "Plan", de: "Plan" };
const plan = { key: "plan", type: "file" as const, label, is_required: true };
const ofRequest = ["event", "file", "request"] as const;
const ofOffer = [...ofRequest, "offer", "offer_line", "offer_revision"] as const;

const hide = async (kit: TestKit, subject_noun: "file" | "message", subject_id: string) =>
  kit.run(restrictContent, await kit.operator(), {
    subject_noun,
    subject_id,
    restriction_act: "hide",
    report_kind: "spam",
    reason,
  });

async function sharedBooking(kit: TestKit) {
  const made = await withFile(kit, await kit.sharedBooking());
  const { booking_id, booking_version: version, recipient: reader } = made;
  return { ...made, reader, input: { booking_id, version }, loses: ofOffer };
}

/** Somebody who has asked the provider by a link that ends after a day. */
async function askedByLink(kit: TestKit) {
  const made = await kit.sharedOffer({ duration: "1" });
  const { recipient: reader, token_hash } = made;
  await kit.run(sendSharedMessage, reader, { token_hash, body: "May we pay in May?" });
  return { ...made, reader, loses: ["event", "message", "offer_share_guest", "thread"] as const };
}

/** A provider invited to requests that no board shows it. */
async function invitedAlone(kit: TestKit) {
  const { provider, token_hash, ...made } = await withFile(kit, await kit.invitation());
  await kit.run(chooseCategories, provider, { category_ids: [] });
  await kit.run(takeInvitation, provider, { token_hash, version: 1 });
  return { ...made, reader: provider };
}

/** Each way by its name; the kit creates what was visible. */
export const endings: Readonly<Record<string, (kit: TestKit) => Promise<Ending>>> = {
  "a booking by a link, cancelled by its customer": async (kit) => {
    const { reader, input, loses } = await sharedBooking(kit);
    return { reader, loses, end: () => kit.run(cancelBooking, reader, { ...input, reason }) };
  },
  "a booking by a link, cancelled by its provider": async (kit) => {
    const { reader, input, loses, provider } = await sharedBooking(kit);
    return { reader, loses, end: () => kit.run(cancelBooking, provider, { ...input, reason }) };
  },
  "a booking by a link, undone by the request's owner": async (kit) => {
    const { reader, input, loses, customer, request_id } = await sharedBooking(kit);
    return {
      reader,
      loses,
      end: () => kit.run(undoSharedAcceptance, customer, { ...input, request_id }),
    };
  },
  "a booking by a link, undone by whoever made it": async (kit) => {
    const { reader, input, loses } = await sharedBooking(kit);
    return { reader, loses, end: () => kit.run(undoAcceptance, reader, input) };
  },
  "a conversation by a link that was taken back": async (kit) => {
    const { reader, loses, customer, share_id, share_version: version } = await askedByLink(kit);
    return { reader, loses, end: () => kit.run(revokeShare, customer, { share_id, version }) };
  },
  "a conversation by a link that was replaced": async (kit) => {
    const { reader, loses, customer, share_id, share_version: version } = await askedByLink(kit);
    return { reader, loses, end: () => kit.run(rotateShare, customer, { share_id, version }) };
  },
  "a conversation by a link whose address was barred": async (kit) => {
    const { reader, loses, customer, request_id } = await askedByLink(kit);
    return { reader, loses, end: () => kit.run(barAddress, customer, { request_id, email: reader.email }) };
  },
  "a conversation by a link about an offer that was withdrawn": async (kit) => {
    const { reader, loses, provider, offer_id, offer_version: version } = await askedByLink(kit);
    return { reader, loses, end: () => kit.run(withdrawOffer, provider, { offer_id, version, reason }) };
  },
  "a booking whose provider saw its customer's photo and contact data": async (kit) => {
    const { customer, provider, booking_id, booking_version: version } = await kit.booking();
    await kit.run(setProfilePhoto, customer, photoOf(customer));
    const input = { booking_id, version, reason };
    const end = () => kit.run(cancelBooking, customer, input);
    return { reader: provider, loses: ["file"], contacts: ["request_contact"], end };
  },
  "a booking whose provider saw a file that answers a question": async (kit) => {
    const made = await bookingAsking(kit, [plan]);
    const { customer, provider, booking_id, booking_version: version } = made;
    const file_id = await addBookingAnswer(kit, made, { by: customer, question_key: plan.key });
    const input = { ...kitInformation, booking_id, version, answers: { [plan.key]: [file_id] } };
    const given = await kit.run(provideInformation, customer, input);
    const cancelled = { booking_id, version: given.version, reason };
    const end = () => kit.run(cancelBooking, customer, cancelled);
    return { reader: provider, loses: ["file"], contacts: ["booking_contact", "request_contact"], end };
  },
  "an invitation taken back": async (kit) => {
    const { reader, invitation_id, customer } = await invitedAlone(kit);
    const input = { invitation_id, version: 2 };
    return { reader, loses: ofRequest, end: () => kit.run(revokeInvitation, customer, input) };
  },
  "a request that is no longer open, on the board": async (kit) => {
    const { request_id, version, customer } = await withFile(kit, await kit.openRequest());
    const input = { request_id, version, reason };
    return {
      reader: await kit.provider(),
      loses: ofRequest,
      end: () => kit.run(closeRequest, customer, input),
    };
  },
  "a category that the provider left": async (kit) => {
    await withFile(kit, await kit.openRequest());
    const reader = await kit.provider();
    const end = () => kit.run(chooseCategories, reader, { category_ids: [] });
    return { reader, loses: [...ofRequest, "provider_category"], end };
  },
  "a request that an operator removed": async (kit) => {
    const { request_id, provider: reader, version } = await withFile(kit, await kit.sentOffer());
    const operator = await kit.operator();
    const input = { request_id, version, reason };
    return { reader, loses: ofRequest, end: () => kit.run(removeRequest, operator, input) };
  },
  // Both sides of an offer can still read it, and its provider the request, until an operator removes that.
  "a withdrawn offer, for its provider": async (kit) => {
    const { offer_id, offer_version: version, provider } = await kit.sentOffer();
    const end = () => kit.run(withdrawOffer, provider, { offer_id, version, reason });
    return { reader: provider, loses: [], end };
  },
  "a withdrawn offer, for the request's owner": async (kit) => {
    const { offer_id, offer_version: version, provider, customer } = await kit.sentOffer();
    const end = () => kit.run(withdrawOffer, provider, { offer_id, version, reason });
    return { reader: customer, loses: [], end };
  },
  "a file of a reported message, once operators have decided": async (kit) => {
    const { customer, message_id } = await kit.sentPicture();
    await kit.run(reportMessage, customer, { message_id });
    const reader = await kit.operator();
    const [task] = await kit.rows<{ id: string; version: number }>(
      "select id, version from operator_task where subject_id = $1",
      message_id,
    );
    const input = { task_id: task?.id ?? "", version: task?.version ?? 0, note: reason };
    return { reader, loses: ["file"], end: () => kit.run(closeTask, reader, input) };
  },
  "a file that operators hide": async (kit) => {
    const { customer: reader, file_id } = await kit.sentPicture();
    return { reader, loses: ["file"], end: () => hide(kit, "file", file_id) };
  },
  "the files of a message that operators hide": async (kit) => {
    const { customer: reader, message_id } = await kit.sentPicture();
    return { reader, loses: ["file"], end: () => hide(kit, "message", message_id) };
  },
  "a profile that was archived": async (kit) => {
    const reader = await kit.withTwoProfiles();
    const { request_id, version } = await withFile(kit, await kit.draftOf(reader));
    await kit.run(submitRequest, reader, { request_id, version });
    await kit.run(closeRequest, reader, { request_id, version: version + 1, reason });
    const then = { ...reader, profile: null };
    const end = () => kit.run(archiveProfile, reader, { profile_id: reader.profile?.id ?? "" });
    return { reader, then, loses: [...ofRequest, "notification"], contacts: ["request_contact"], end };
  },
  // The next two must be last: they let days pass.
  "a conversation by a link that came to its end": async (kit) => {
    const { reader, loses } = await askedByLink(kit);
    const end = async () => {
      await kit.passTime({ days: 1, hours: 1 });
      await tellUnreadMessagesJob.run(jobContext(kit.runtime), {});
    };
    return { reader, loses, end };
  },
  "a booking by a link that lapsed": async (kit) => {
    const { reader, input, loses } = await sharedBooking(kit);
    const end = async () => {
      await kit.passTime({ days: 3 });
      await kit.run(lapseBooking, system, { booking_id: input.booking_id });
    };
    return { reader, loses, end };
  },
};
