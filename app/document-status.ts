import { isRouteErrorResponse } from "react-router";

/**
 * Status of a document. The status of a refused action stays when a loader answers 4xx; an outage or fault of a loader
 * (5xx) overrides it, which the router alone would not do.
 */
export function documentStatus(answered: number, errors: Readonly<Record<string, unknown>> | null): number {
  if (errors === null) return answered;
  const [error] = Object.values(errors);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status >= 500 ? status : answered;
}
