import { isRouteErrorResponse } from "react-router";
import { isRefusal } from "#domain/refusal.ts";
import { locateFault } from "#server/kernel/fault/locate.ts";
import type { HandlerWrapper, RouteHandler } from "./route-handlers.ts";

/** Wraps every loader and action: attributes unexpected errors to the one that threw. */
export const locateHandlerFaults: HandlerWrapper = {
  loader: (handler, args, route_id) => located("loader", route_id, () => handler(args)),
  action: (handler, args, route_id) => located("action", route_id, () => handler(args)),
};

async function located(
  kind: "loader" | "action",
  place: string,
  run: () => ReturnType<RouteHandler>,
): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error) || isRefusal(error);
    throw isAnswer ? error : locateFault(error, kind, place);
  }
}
