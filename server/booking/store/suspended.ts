// Whether a suspension blocks the payment of a booking, as SQL on its rows.
import { sql } from "kysely";

/** On rows of `booking`: the account of its provider is suspended, so nobody can pay. */
export const isProviderSuspended = sql<boolean>`exists (select from profile
  join account on account.id = profile.account_id
  where profile.id = booking.provider_profile_id and account.status = 'suspended')`;
