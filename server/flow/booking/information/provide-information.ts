import { z } from "zod";
import { informationChange, writeInformationChange } from "#domain/booking/information-change.ts";
import { BookingInformation, checkContactPhone } from "#domain/booking/schemas.ts";
import { checkAnswers } from "#domain/category/answers.ts";
import { QuestionList } from "#domain/category/questions.ts";
import { Version } from "#domain/codes.ts";
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
import { type CommandContext, defineCommand, type IssueContext } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";

const Fields = BookingInformation.extend({ booking_id: Id, version: Version });
const Input = Fields.superRefine(checkContactPhone);
type Transition = "provide_information" | "edit_information";

/** Stores answers, contact and billing data; the booking then awaits payment. */
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
  const checked = checkSentAnswers(input, booking);
  if ("issues" in checked) return refuseInput(checked.issues);
  const { answers } = checked;
  const contact = contactValues(input);
  const change =
    transition === "edit_information" ? await changeOf(ctx, booking, { answers, contact }) : null;
  const moved = await moveBooking(ctx, booking, transition, "customer", { answers }, change ?? undefined);
  await upsertBookingContact(ctx, booking.id, contact);
  if (change) await notify(ctx, "information_changed", booking.provider_profile_id, booking.id);
  return { booking_id: moved.id, status: moved.status, version: moved.version };
}

type Stored = { answers: Record<string, unknown>; contact: BookingContactJson };

/** The names of the fields that an edit changes; "" for none. */
async function changeOf(ctx: CommandContext, booking: BookingRow, { answers, contact }: Stored) {
  const known = await findBookingContact(ctx, booking.id);
  const before = { answers: booking.answers as Record<string, unknown>, ...partsOf(known) };
  return writeInformationChange(informationChange(before, { answers, ...partsOf(contact) }));
}

/** Checks against the questions of the acceptance: the form shows them, whatever has become of the category since. */
function checkSentAnswers(
  sent: Pick<z.output<typeof Sent>, "answers" | "shown_questions">,
  booking: BookingRow,
) {
  return checkAnswers(QuestionList.parse(booking.information_questions), sent.answers, sent.shown_questions);
}

const Sent = Fields.pick({ booking_id: true, answers: true, shown_questions: true });

/** The faults of the answers, shown to the booking's customer. */
async function issuesOfAnswers(ctx: IssueContext, input: unknown): Promise<readonly Issue[]> {
  const { data: sent } = Sent.safeParse(input);
  if (!sent) return [];
  const booking = await lockBooking(ctx, sent.booking_id);
  requireCustomer(ctx.actor, booking);
  const checked = checkSentAnswers(sent, booking);
  return "issues" in checked ? checked.issues : [];
}
