// A partner's figures, for its own page and the operator's.

import { figuresOf, firstMonth, type PartnerFigures, periodOf } from "#domain/partner/figures.ts";
import type { Session } from "#server/http/context.ts";
import { orNotFound } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { findPartnerNumbers } from "../reads/numbers.ts";

/** The figures of a partner whose numbers the actor may see, with the totals of a period. @throws Response 404 */
export async function partnerFigures(
  scope: ReadScope,
  partner_id: string,
  period: string | null,
): Promise<PartnerFigures> {
  const { now } = scope;
  const numbers = orNotFound(await findPartnerNumbers(scope, partner_id, firstMonth(now)));
  return figuresOf(numbers, periodOf(period), now);
}

/** The partner's URL to share. */
export function joinAddress(session: Session, name: string): string {
  return `${detailsOf(session).runtime.env.PUBLIC_URL}/join/${name}`;
}
