// Wraps every loader and action of a React Router build. The framework's own hooks do not suffice: middleware sees
// only the finished response, and a loader's error only as a page; instrumentation observes but cannot change anything
// (docs/decisions/0021-loaders-and-actions-are-wrapped-in-one-list.md).
import type { RouterContextProvider, ServerBuild } from "react-router";
import type { ActionArgs } from "../form/types.ts";

export type HandlerArgs = {
  request: Request;
  params: ActionArgs["params"];
  context: RouterContextProvider;
  /** The matched pattern of the route table, such as `/booking/:id`. */
  pattern: string;
};
export type RouteHandler = (args: HandlerArgs) => unknown;

/** Runs around a loader or an action; `handler` is the wrapped one, `route_id` the framework's id of the route. */
export type HandlerWrapper = {
  loader?(handler: RouteHandler, args: HandlerArgs, route_id: string): unknown;
  action?(handler: RouteHandler, args: HandlerArgs, route_id: string): unknown;
};

type RouteModule = { loader?: RouteHandler; action?: RouteHandler };

/** The build with all loaders and actions wrapped; the first wrapper of the list is the outermost. */
export function wrapRouteHandlers(build: ServerBuild, wrappers: readonly HandlerWrapper[]): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const wrapped = wrappers.reduceRight(
      (module, wrapper) => wrapModule(module, wrapper, id),
      route.module as unknown as RouteModule,
    );
    return [id, { ...route, module: wrapped }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function wrapModule(module: RouteModule, wrapper: HandlerWrapper, route_id: string): RouteModule {
  const { loader, action } = module;
  return {
    ...module,
    ...(loader && wrapper.loader ? { loader: (args) => wrapper.loader?.(loader, args, route_id) } : {}),
    ...(action && wrapper.action ? { action: (args) => wrapper.action?.(action, args, route_id) } : {}),
  };
}
