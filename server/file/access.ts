// Who reads the bytes of a file. A request's file: readers of the request. Of a booking: its readers,
// once a delivery or a statement has the file; one that answers a question, its provider once the information is given with it, as
// long as it has the contact data. Of a message: its readers, until it is deleted; once it was reported, operators
// until they have decided. A document of a provider: the provider, and operators in person. Until it was sent with one of these: whoever uploaded it. A profile's photo: readers of the
// profile, the customer of any booking with it, and the provider while a booking gives sight. The logo of an active partner
// is public.
import { sql } from "kysely";
import { profileReaders } from "#server/account/access.ts";
import { answeringFileReaders, bookingReaders } from "#server/booking/access.ts";
import { defineReaders, hasStatus } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";
import { givesSight, requestFileReaders } from "#server/request/access.ts";
import { messageReaders } from "#server/thread/access.ts";

/** Readers of the page by which people join through a partner, and of its logo there; `partner` ranks behind `file`. */
export const joinReaders = defineReaders("partner", "in_person", {
  public: { everyone: true, row: sql`partner.status = 'active'` },
});

export const fileReaders = defineReaders(
  "file",
  { in_person: sql`(file.is_reported or file.document_of is not null)` },
  {
    logo: { of: joinReaders, by: "partner_id" },
    request: requestFileReaders.readers.request,
    booking: {
      of: bookingReaders,
      by: "booking_id",
      row: () => sql`num_nonnulls(file.delivery_id, file.statement_id) = 1`,
    },
    answer: answeringFileReaders.readers.provider,
    message: { of: messageReaders, by: "message_id", while: hasStatus("message", ["sent"]) },
    uploader: {
      profile: "uploaded_by",
      while: sql`num_nonnulls(file.delivery_id, file.statement_id, file.message_id) = 0`,
    },
    document: { profile: "document_of" },
    profile: { of: profileReaders, by: "profile_id" },
    provider: {
      profile: "provider_profile_id",
      from: "booking",
      subject: "customer_profile_id",
      own: "profile_id",
      while: givesSight,
    },
    customer: {
      profile: "customer_profile_id",
      from: "booking",
      subject: "provider_profile_id",
      own: "profile_id",
    },
  },
);

/** The files whose bytes the actor may read. */
export const files = (scoped: ReadScope) => visible(scoped, fileReaders);
