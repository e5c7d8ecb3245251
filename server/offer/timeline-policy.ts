// What happened around a request, as far as the actor may see it: events of visible requests and visible offers.
import { sql } from "kysely";
import { only, type Scoped, type Visible } from "#server/kernel/scope.ts";
import { requestVisible } from "#server/request/policy.ts";
import { offerVisible } from "./policy.ts";

const eventVisible: Visible = (actor) => sql`(
  (event.noun = 'request' and exists (select 1 from request
    where request.id = event.subject_id and ${requestVisible(actor)}))
  or (event.noun = 'offer' and exists (select 1 from offer
    where offer.id = event.subject_id and ${offerVisible(actor)})))`;

/** Events of the requests and offers the actor may see. */
export const marketEvents = (scoped: Scoped) => only(scoped, "event", eventVisible);
