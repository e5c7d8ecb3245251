// Who may read the bytes of a file: actors who may see its request or booking; of a profile photo, actors who may see the profile,
// the customer of any booking with it, and the provider while a booking gives sight, as of the name. The logo of an
// active partner is public.
import { sql } from "kysely";
import { operatorVisible, profileVisible } from "#server/account/access.ts";
import { bookingFileVisible } from "#server/booking/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";
import { givesSight, requestFileVisible } from "#server/request/access.ts";

const logoVisible: RowFilter = (actor) => sql`exists (select 1 from partner where partner.id = file.partner_id
  and (partner.status = 'active' or ${operatorVisible(actor)}))`;

// `offset 0`: the profile is looked up for the file in question; an operator sees all, which would be read into a hash table.
const visible: RowFilter = (actor) => {
  const acting = profileId(actor);
  return sql`(${logoVisible(actor)} or ${requestFileVisible(actor)} or ${bookingFileVisible(actor)}
    or exists (select 1 from profile where profile.id = file.profile_id and ${profileVisible(actor)} offset 0)
    or exists (select 1 from booking
      where (booking.customer_profile_id = file.profile_id and booking.provider_profile_id = ${acting}::uuid
          and ${givesSight})
        or (booking.provider_profile_id = file.profile_id and booking.customer_profile_id = ${acting}::uuid)))`;
};

/** The files whose bytes the actor may read. */
export const files = (scoped: ReadScope) => visibleRows(scoped, "file", visible);
