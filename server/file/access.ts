// Who may have the bytes of a file: whoever may see the request it hangs on; of a photo, whoever may see the profile,
// and those who have a booking with it: they know each other by name.
import { sql } from "kysely";
import { profileVisible } from "#server/account/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import { only, type Scoped, type Visible } from "#server/kernel/scope.ts";
import { requestFileVisible } from "#server/request/access.ts";

const visible: Visible = (actor) => {
  const acting = profileId(actor);
  return sql`(${requestFileVisible(actor)} or exists (select 1 from profile
    where profile.id = file.profile_id and (${profileVisible(actor)} or exists (select 1 from booking
      where (booking.customer_profile_id = profile.id and booking.provider_profile_id = ${acting}::uuid)
        or (booking.provider_profile_id = profile.id and booking.customer_profile_id = ${acting}::uuid)))))`;
};

/** The files whose bytes the actor may have. */
export const files = (scoped: Scoped) => only(scoped, "file", visible);
