import { z } from "zod";
import { informationChange, writeInformationChange } from "#domain/booking/information-change.ts";
import { BookingInformation, checkContactPhone } from "#domain/booking/schemas.ts";
import { type Answers, checkAnswers } from "#domain/category/answers.ts";
import { unknownFileIssues, withFiles, withoutFileAnswers } from "#domain/category/file-answers.ts";
import { QuestionList } from "#domain/category/questions.ts";
import { Version } from "#domain/codes.ts";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { type Issue, refuse, refuseInput, requireVersion } from "#domain/refusal.ts";
import { requireCustomer } from "#server/booking/access.ts";
import { type BookingContactJson, contactValues, partsOf } from "#server/booking/store/billing.ts";
import {
  type BookingRow,
  findBookingContact,
  lockBooking,
  moveBooking,
  upsertBookingContact,
} from "#server/booking/store/booking.ts";
import { giveFiles, listAnsweringFiles } from "#server/file/store/answers.ts";
import type { FileRow } from "#server/file/store/file.ts";
import { type CommandContext, defineCommand, type IssueContext } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";

const Fields = BookingInformation.extend({ booking_id: Id, version: Version });
const Input = Fields.superRefine(checkContactPhone);
type Transition = "provide_information" | "edit_information";

/**
 * Stores answers, contact and billing data; the booking then awaits payment. Answers to questions about files name those that
 * wait at the booking; they are given to the provider, and others are deleted.
 */
export const provideInformation = defineCommand({
  name: "provide_information",
  summary: "The customer gives the information a booking needs; payment is next.",
  needs: "profile",
  input: Input,
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, version: field.version }),
  findIssues: issuesOfAnswers,
  load: async (ctx, { booking_id }) => ({ booking: await lockBooking(ctx, booking_id) }),
  allow: (actor, { booking }) => requireCustomer(actor, booking),
  run: (ctx, input, { booking }) => store(ctx, input, booking, "provide_information"),
  audit: (_input, { booking }, { status }) => ({ subject: ["booking", booking.id], status }),
  exposedVia: ["ui", "rpc"],
});

/** Changes the same information, before or after payment. The event names the changes; the provider hears of it. */
export const editInformation = defineCommand({
  name: "edit_information",
  summary: "The customer changes the information of a booking.",
  needs: "profile",
  input: Input,
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, version: field.version }),
  findIssues: issuesOfAnswers,
  load: async (ctx, { booking_id }) => ({ booking: await lockBooking(ctx, booking_id) }),
  allow: (actor, { booking }) => requireCustomer(actor, booking),
  run: (ctx, input, { booking }) => store(ctx, input, booking, "edit_information"),
  audit: (_input, { booking }, { status }) => ({ subject: ["booking", booking.id], status }),
  exposedVia: ["ui", "rpc"],
});

async function store(
  ctx: CommandContext,
  input: (typeof Input)["_output"],
  booking: BookingRow,
  transition: Transition,
) {
  requireVersion(booking, input.version);
  const isUnpaid = booking.status === "awaiting_information" || booking.status === "awaiting_payment";
  if (isUnpaid && booking.hold_until <= ctx.now) refuse("hold_expired", { hold_until: booking.hold_until });
  const files = await listAnsweringFiles(ctx, booking.id);
  const questions = QuestionList.parse(booking.information_questions);
  const checked = checkSentAnswers(input, questions, files);
  if ("issues" in checked) return refuseInput(checked.issues);
  const { typed, file_ids } = withoutFileAnswers(questions, checked.answers);
  const contact = contactValues(input);
  const answered = (of: Answers, isOne: (file: FileRow) => boolean) =>
    withFiles(questions, of, files.filter(isOne));
  const change =
    transition === "edit_information"
      ? await changeOf(
          ctx,
          booking.id,
          answered(booking.answers as Answers, ({ is_given }) => is_given),
          { answers: answered(typed, ({ id }) => file_ids.includes(id)), contact },
        )
      : null;
  const moved = await moveBooking(
    ctx,
    booking,
    transition,
    "customer",
    { answers: typed },
    change ?? undefined,
  );
  await upsertBookingContact(ctx, booking.id, contact);
  for (const { id, storage_key } of await giveFiles(ctx, files, file_ids))
    await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${id}` });
  if (change) await notify(ctx, "information_changed", booking.provider_profile_id, booking.id);
  return { booking_id: moved.id, status: moved.status, version: moved.version };
}

type Stored = { answers: Answers; contact: BookingContactJson };

/** The names of the fields that an edit changes; "" for none. */
async function changeOf(
  ctx: CommandContext,
  booking_id: string,
  answersBefore: Answers,
  { answers, contact }: Stored,
) {
  const known = await findBookingContact(ctx, booking_id);
  const before = { answers: answersBefore, ...partsOf(known) };
  return writeInformationChange(informationChange(before, { answers, ...partsOf(contact) }));
}

/** Checks against the questions of the acceptance: the form shows them, whatever has become of the category since. */
function checkSentAnswers(
  { answers, shown_questions }: Pick<z.output<typeof Sent>, "answers" | "shown_questions">,
  questions: z.output<typeof QuestionList>,
  files: readonly FileRow[],
): ReturnType<typeof checkAnswers> {
  const checked = checkAnswers(questions, answers, shown_questions);
  const unknown = unknownFileIssues(questions, answers, files);
  if (unknown.length === 0) return checked;
  return { issues: "issues" in checked ? [...checked.issues, ...unknown] : unknown };
}

const Sent = Fields.pick({ booking_id: true, answers: true, shown_questions: true });

/** The faults of the answers, shown to the booking's customer. */
async function issuesOfAnswers(ctx: IssueContext, input: unknown): Promise<readonly Issue[]> {
  const { data: sent } = Sent.safeParse(input);
  if (!sent) return [];
  const booking = await lockBooking(ctx, sent.booking_id);
  requireCustomer(ctx.actor, booking);
  const questions = QuestionList.parse(booking.information_questions);
  const checked = checkSentAnswers(sent, questions, await listAnsweringFiles(ctx, booking.id));
  return "issues" in checked ? checked.issues : [];
}
