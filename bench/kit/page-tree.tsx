// The tree of `/requests` (layout, frame, route component) without the framework's server, for one call of
// `renderToString` with the same components and data. No scripts, no data for hydration.
import type { StaticHandlerContext } from "react-router";
import {
  createStaticHandler,
  createStaticRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  type UNSAFE_RouteModules as RouteModules,
  StaticRouterProvider,
  UNSAFE_withComponentProps as withComponentProps,
} from "react-router";
import { FrameContext } from "#app/frame.ts";
import * as root from "#app/root.tsx";
import * as requests from "#app/routes/request/requests.tsx";

type Data<Loader extends (...args: never[]) => unknown> = Awaited<ReturnType<Loader>>;
export type FrameData = Data<typeof root.loader>;
export type RequestsData = Data<typeof requests.loader>;

// The generated props name every possible match; the framework itself passes them untyped.
type Untyped = Parameters<typeof withComponentProps>[0];
const App = withComponentProps(root.default as unknown as Untyped);
const Requests = withComponentProps(requests.default as unknown as Untyped);
// Script-free, so that the layout omits what only the framework provides.
const routes = [
  {
    id: "root",
    handle: { scriptFree: true },
    element: (
      <root.Layout>
        <App />
      </root.Layout>
    ),
    children: [{ id: "requests", path: "requests", Component: Requests }],
  },
];
const path = "/requests";
const location = { pathname: path, search: "", hash: "", state: null, key: "default", mask: undefined };
const { dataRoutes, match } = createStaticHandler(routes);
const matches = matchRoutes(dataRoutes, path) ?? [];

// `<Meta>` reads the titles of the modules from the framework; it needs nothing else here.
const modules = {
  root: { meta: root.meta },
  requests: { meta: requests.meta },
} as unknown as RouteModules;
const framework = {
  manifest: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "" },
  routeModules: modules,
  ssr: true,
  isSpaMode: false,
  routeDiscovery: { mode: "initial" as const, manifestPath: "" },
  future: {},
} as unknown as React.ContextType<typeof FrameworkContext>;

/** The document's element for this frame and these rows. */
export function pageTree(frame: FrameData, page: RequestsData) {
  const context: StaticHandlerContext = {
    basename: "/",
    location,
    matches,
    loaderData: { root: frame, requests: page },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: match,
  };
  const router = createStaticRouter(dataRoutes, context);
  return (
    <FrameContext
      value={{ nonce: undefined, request_id: undefined, kind: "still", repeat: null, theme: frame.theme }}
    >
      <FrameworkContext value={framework}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </FrameworkContext>
    </FrameContext>
  );
}
