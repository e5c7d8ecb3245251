// A web process that keeps pages, on a kit's database. Its page is the data of the route's loader, so that a test sees
// what React would show, without a build.
import { Hono } from "hono";
import { loader as homeLoader } from "#app/routes/home.tsx";
import { loader as deadlinesLoader } from "#app/routes/legal/deadlines.tsx";
import { loader as legalLoader } from "#app/routes/legal/legal-notice.tsx";
import { loader as privacyLoader } from "#app/routes/legal/privacy-policy.tsx";
import { loader as termsLoader } from "#app/routes/legal/terms.tsx";
import { loader as unknownLoader } from "#app/routes/not-found.tsx";
import { loader as joinLoader } from "#app/routes/partner/join.tsx";
import { sessionContext } from "#server/http/context.ts";
import { type RequestEnv, requestId } from "#server/http/middleware/security.ts";
import type { keptPages } from "#server/http/page/kept/facts.ts";
import { keepPages } from "#server/http/page/kept/kept-pages.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";

type Loader = (args: never) => unknown;
const loaders: Readonly<Record<(typeof keptPages)[number]["pattern"], Loader>> = {
  "/": homeLoader,
  "/legal": legalLoader,
  "/terms": termsLoader,
  "/privacy-policy": privacyLoader,
  "/deadlines": deadlinesLoader,
  "/join/:name": joinLoader,
  "*": unknownLoader,
};
const routes = Object.fromEntries(
  [...Object.keys(loaders), "request/:id"].map((path) => [
    path,
    { id: path, parentId: "root", path: path.replace(/^\//, ""), module: {} },
  ]),
);
export const build = { routes } as unknown as Parameters<typeof keepPages>[0]["build"];

const loaderAt = (path: string): Loader =>
  path.startsWith("/join/")
    ? joinLoader
    : (Object.entries(loaders).find(([pattern]) => pattern === path)?.[1] ?? unknownLoader);

/** The page of a request: what its loader says, in the request's language. */
export async function renderLoader(runtime: Runtime, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { context } = await openAuth(runtime, request);
  const { theme, time_zone } = context.get(sessionContext);
  const params = { name: pathname.replace("/join/", "") };
  const init = { headers: { "Content-Type": "text/html; charset=utf-8" } };
  try {
    const data = await loaderAt(pathname)({ request, context, params } as never);
    return new Response(JSON.stringify({ path: pathname, theme, time_zone, data }), init);
  } catch (thrown) {
    const status = thrown instanceof Response ? thrown.status : 404;
    return new Response("refused", { ...init, status });
  }
}

/** A web process. `rendered` lists its renderings; `ask` returns the answer, null for a request without a kept page. */
export function startProcess(
  runtime: Runtime,
  render: (request: Request, request_id: string) => Promise<Response> = (request) =>
    renderLoader(runtime, request),
) {
  const rendered: Request[] = [];
  const answerKept = keepPages({
    runtime,
    build,
    render: (request, request_id) => {
      rendered.push(request);
      return render(request, request_id);
    },
    form_action_origins: () => [],
    compresses: true,
    addressOf: () => "203.0.113.7",
  });
  const app = new Hono<RequestEnv>();
  app.use(requestId());
  app.onError((_error, c) => c.text("failed", 500));
  app.all("*", async (c) => (await answerKept(c)) ?? c.text("none", 501));
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await app.request(`http://app.test${path}`, init);
    return answer.status === 501 ? null : answer;
  };
  const read = async (path: string, init?: RequestInit) => (await ask(path, init))?.text();
  return { rendered, ask, read };
}
