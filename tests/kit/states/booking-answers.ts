// Bookings that ask for files, and the files.
import { randomUUID } from "node:crypto";
import type { Question } from "#domain/category/questions.ts";
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { storeBookingFile } from "#server/file/commands/store-booking-file.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import type { CategoryInput } from "../category.ts";
import type { BookingFixture } from "../fixtures.ts";
import type { PlainKit } from "../kit.ts";

/** A booking in a category of its own that asks these questions; `over` says what else the category is. */
export async function bookingAsking(
  kit: PlainKit,
  information_questions: readonly Question[],
  over: Partial<CategoryInput> = {},
): Promise<BookingFixture & { slug: string }> {
  const { id: category_id, slug } = await kit.ownCategory({
    ...over,
    information_questions: [...information_questions],
  });
  const customer = await kit.customer();
  const { request_id } = await kit.draftOf(customer);
  const answers = { guests: 60 };
  const details = { step: "details" as const, request_id, category_id, answers };
  const { version } = await kit.run(saveDraft, customer, details);
  await kit.run(submitRequest, customer, { request_id, version });
  const provider = await kit.provider();
  await kit.run(chooseCategories, provider, { category_ids: [category_id] });
  const request = { customer, request_id, version: version + 1, category_id };
  return { ...(await kit.bookingOf(await kit.offerFor(request, {}, provider))), slug };
}

/** A file that waits at a booking to answer a question. */
export async function addBookingAnswer(
  kit: PlainKit,
  { booking_id }: { booking_id: string },
  { by, question_key, name = "plan.pdf" }: { by: Member; question_key: string; name?: string },
): Promise<string> {
  const { file_id } = await kit.run(storeBookingFile, by, {
    booking_id,
    question_key,
    storage_key: `bookings/${booking_id}/${randomUUID()}.pdf`,
    name,
    content_type: "application/pdf",
    size_bytes: 1_000,
    width: null,
    height: null,
  });
  return file_id;
}
