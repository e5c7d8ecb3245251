// Which accounts and profiles somebody reads: its own; operators all. Of others it reads provider profiles only: active
// ones, and closed ones, which have no name. Contact data are their owner's alone here: the other side of a booking reads
// the contact stored with the booking, and a provider's own once it has paid.
import { sql } from "kysely";
import { closedName } from "#domain/account/closed.ts";
import { paidBookingStatuses } from "#domain/booking/machine.ts";
import { defineReaders, hasStatus } from "#server/kernel/readers.ts";

const own = { own: { account: "account_id" } } as const;

export const accountReaders = defineReaders("account", true, { own: { account: "id" } });
export const profileReaders = defineReaders("profile", true, {
  ...own,
  signed_in: {
    ...{ everyone: "signed_in", isListed: false },
    row: sql`profile.kind = 'provider' and (profile.archived_at is null or profile.display_name = ${sql.lit(closedName)})`,
  },
});
export const providerCategoryReaders = defineReaders("provider_category", false, {
  readers: { of: profileReaders, by: "profile_id" },
});
export const profileContactReaders = defineReaders("profile_contact", false, {
  own: { of: profileReaders, by: "profile_id", only: ["own"] },
  customer: {
    ...{ profile: "customer_profile_id", from: "booking", subject: "provider_profile_id", own: "profile_id" },
    while: hasStatus("booking", paidBookingStatuses),
  },
});
export const deviceReaders = defineReaders("device", false, own);
export const choiceReaders = defineReaders("notification_choice", false, own);
export const accessTokenReaders = defineReaders("access_token", false, own);
export const impersonationReaders = defineReaders("impersonation", false, own);
/** An export holds all personal data: an operator who acts for somebody never sees it. */
export const accountExportReaders = defineReaders("account_export", false, {
  own: { person: "account_id" },
});
