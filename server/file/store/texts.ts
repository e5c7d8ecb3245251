// Who reads the names of files whole, as they may contain contact details: those of a request, an
// answer about a booking or a message follow its texts.
import { sql } from "kysely";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { textsShown } from "#server/kernel/readers/row.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingTextReaders, requestFileNameReaders } from "#server/request/store/texts.ts";
import { messageTextReaders } from "#server/thread/store/texts.ts";

/** Readers of the whole names of `file`. */
export const fileNameReaders = defineReaders("file", true, {
  request: requestFileNameReaders.readers.readers,
  message: { of: messageTextReaders, by: "message_id" },
  answer: {
    of: bookingTextReaders("customer"),
    by: "booking_id",
    row: () => sql`file.question_key is not null`,
  },
  others: {
    everyone: true,
    row: sql`(num_nonnulls(file.request_id, file.message_id) = 0 and file.question_key is null)`,
  },
});

/** The name of `file` as the actor reads it. */
export const fileName = ({ actor }: ReadScope) =>
  withheldText<string>(textsShown(fileNameReaders)(actor), sql.ref("file.name"));
