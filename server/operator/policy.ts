// What lies before operators: theirs to see alone, whatever the rows are about.
import { sql } from "kysely";
import { operatorVisible } from "#server/account/policy.ts";
import { only, type Scoped } from "#server/kernel/scope.ts";

/** Tasks for a person of the operator's. */
export const operatorTasks = (scoped: Scoped) => only(scoped, "operator_task", operatorVisible);

/** Refunds as an operator looks at them: all of them, and none for anybody else, not even one's own. */
export const operatorRefunds = (scoped: Scoped) => only(scoped, "refund", operatorVisible);

/** A refund that failed, was not tried again and not closed without that, as a condition on `refund`. */
export const isUnsettled = sql<boolean>`(refund.status = 'failed' and refund.dismissed_at is null
  and not exists (select 1 from refund again where again.retry_of = refund.id))`;
