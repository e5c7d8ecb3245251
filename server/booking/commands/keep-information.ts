// The draft of a booking's information, stored when the customer leaves the page: partial, unchecked, visible to the
// customer alone. No move: status and version stay, and provide_information replaces the whole draft.

import { z } from "zod";
import { InformationDraft } from "#domain/booking/schemas.ts";
import { answersSchema } from "#domain/category/answers.ts";
import { withoutFiles } from "#domain/category/question-types.ts";
import { type Question, QuestionList } from "#domain/category/questions.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireCustomer } from "../access.ts";
import { contactValues } from "../store/billing.ts";
import { type BookingRow, lockBooking, storeDraftAnswers, upsertBookingContact } from "../store/booking.ts";

/** Stores the text typed so far. */
export const keepInformation = defineCommand({
  name: "keep_information",
  summary: "Keeps the half-typed information of a booking for its customer.",
  needs: "profile",
  input: InformationDraft.extend({ booking_id: Id, version: Version }),
  output: z.strictObject({
    booking_id: field.id,
    status: z.enum(["awaiting_information"]),
    version: field.version,
  }),
  load: async (ctx, { booking_id }) => ({ booking: await lockBooking(ctx, booking_id) }),
  allow: (actor, { booking }) => requireCustomer(actor, booking),
  async run(ctx, { version, answers, contact, billing, notes }, { booking }) {
    const { id, status, hold_until } = booking;
    // The provider sees provided information: only edit_information changes it, as a whole.
    if (booking.version !== version || status !== "awaiting_information")
      refuse("stale", { current: { version: booking.version, status } });
    if (hold_until <= ctx.now) refuse("hold_expired", { hold_until });
    // Files wait at the booking as they are.
    const questions = withoutFiles(QuestionList.parse(booking.information_questions));
    await storeDraftAnswers(ctx, booking, draftAnswers(questions, answers));
    const country = billing.country ?? (await ownCountry(ctx, booking));
    await upsertBookingContact(ctx, id, contactValues({ contact, billing: { ...billing, country }, notes }));
    return { booking_id: id, status, version };
  },
  audit: (_input, { booking }) => ({ subject: ["booking", booking.id] }),
  exposedVia: ["ui", "rpc"],
});

/** Answers to the booking's questions: typed if valid, else the raw text; drops other values. */
function draftAnswers(questions: readonly Question[], sent: Record<string, unknown>) {
  const answers: Record<string, unknown> = {};
  for (const question of questions) {
    const answer = sent[question.key];
    const checked = answersSchema([question], { is_draft: true }).safeParse({ [question.key]: answer });
    if (checked.success) Object.assign(answers, checked.data);
    else if (isText(question) && typeof answer === "string") {
      answers[question.key] = answer.replaceAll("\0", "").slice(0, limits.long_text_characters);
    }
  }
  return answers;
}

function isText({ type }: Question): boolean {
  return type === "text" || type === "long_text";
}

/** The customer's country, the default of the billing form. */
async function ownCountry(ctx: CommandContext, booking: BookingRow): Promise<string> {
  const { country } = await ctx.tx
    .selectFrom("profile")
    .select("country")
    .where("id", "=", booking.customer_profile_id)
    .executeTakeFirstOrThrow();
  return country;
}
