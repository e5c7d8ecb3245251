import { isRouteErrorResponse } from "react-router";

/**
 * The status a document is answered with. What an action refused stays the answer, also to somebody who may not see the
 * page; but where the page could not be read for a reason of ours, that is the answer: the router would keep the action's.
 */
export function documentStatus(answered: number, errors: Readonly<Record<string, unknown>> | null): number {
  if (errors === null) return answered;
  const [error] = Object.values(errors);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status >= 500 ? status : answered;
}
