// A screen as one reader gets it: its loader runs with the reader's session, and it renders without the site's frame.

import { type ComponentType, createContext, createElement, type ReactElement, useContext } from "react";
import { prerender } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { PermittedContext } from "#app/roles.ts";
import { SettingsContext } from "#app/settings.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { permittedTo } from "#domain/operator/rights.ts";
import { initialSettings, publicSettings } from "#domain/setting/settings.ts";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import { outageContext, refusalContext, sessionContext } from "#server/http/context.ts";
import { detailsOf } from "#server/http/session/session.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";

/** The parts of a route's module that make its page; each module has its own types. */
export type Screen = { loader: (args: never) => unknown; default: ComponentType<never> };
export type Asked = {
  actor: Actor;
  locale: "en" | "de";
  /** Address and parameters of the route. */
  path: string;
  params?: Record<string, string>;
};
/** `status` 302: the page redirects. */
export type Page = { status: number; html: string; text: string; links: string[] };

/** Opens the page. */
export async function openPage(runtime: Runtime, screen: Screen, asked: Asked): Promise<Page> {
  const before = getLocale;
  overwriteGetLocale(() => asked.locale);
  try {
    const data = await loadScreen(runtime, screen, asked);
    if (data instanceof Response) return { status: data.status, html: "", text: "", links: [] };
    return { status: 200, ...(await render(screen, asked, data, runtime)) };
  } finally {
    overwriteGetLocale(before);
  }
}

/** What the loader returns; a refusal that it throws counts as an answer. */
export async function loadScreen(
  runtime: Runtime,
  { loader }: Pick<Screen, "loader">,
  { actor, locale, path, params = {} }: Asked,
): Promise<unknown> {
  const request = new Request(`http://app.test${path}`);
  const { context, session } = await openAuth(runtime, request);
  Object.assign(session, { actor, locale });
  if (actor.kind === "member") {
    const { is_operator, roles = [] } = actor;
    const member = { display_name: "", initials: "", is_operator, roles, refused_email: null, profiles: [] };
    Object.assign(session, { member });
    const profiles = actor.profile ? [actor.profile] : [];
    Object.assign(detailsOf(session), { state: "member", account: { profiles } });
  }
  context.set(sessionContext, session);
  context.set(refusalContext, false);
  context.set(outageContext, false);
  try {
    return await loader({ request, context, params } as never);
  } catch (answer) {
    if (answer instanceof Response) return answer;
    const init = (answer as { init?: { status?: number } } | null)?.init;
    if (init?.status) return new Response(null, { status: init.status });
    throw answer;
  }
}

/** What the only route of the rendered page shows. */
const ShownContext = createContext<ReactElement | null>(null);
const Shown = () => useContext(ShownContext);
const Stub = createRoutesStub([{ id: "page", path: "*", Component: Shown }]);

async function render(screen: Screen, { actor, path, locale }: Asked, answer: unknown, runtime: Runtime) {
  const data = isWrapped(answer) ? answer.data : answer;
  const Component = screen.default as ComponentType<{ loaderData: unknown }>;
  const now = runtime.clock.now().toISOString();
  const viewer = { locale, time_zone: "Europe/Berlin", now, words: viewerWords };
  const roles = actor.kind === "member" ? (actor.roles ?? []) : [];
  const shown = createElement(
    ShownContext,
    { value: createElement(Component, { loaderData: data }) },
    createElement(Stub, { initialEntries: [path] }),
  );
  const permitted = createElement(
    PermittedContext,
    { value: roles.length > 0 ? permittedTo(roles) : null },
    shown,
  );
  const settings = createElement(SettingsContext, { value: publicSettings(initialSettings) }, permitted);
  const page = createElement(ViewerContext, { value: viewer }, settings);
  const { prelude } = await prerender(page);
  return readHtml(await new Response(prelude).text());
}

/** `data(…)` of the framework: data with a status. */
export function isWrapped(answer: unknown): answer is { data: unknown; init: { status?: number } | null } {
  return typeof answer === "object" && answer !== null && "type" in answer && "data" in answer;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };

function readHtml(html: string): Omit<Page, "status"> {
  const decode = (text: string) =>
    text.replaceAll(/&([\w#]+);/g, (all, name: string) => entities[name] ?? all);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => decode(href));
  const text = decode(
    html
      .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, " ")
      .replaceAll(/<!--.*?-->/gs, "")
      .replaceAll(
        /<\/?(p|li|h\d|div|dt|dd|td|th|caption|section|label|button|summary|legend|option)\b[^>]*>/g,
        "\n",
      )
      .replaceAll(/<[^>]*>/g, ""),
  );
  return { html, text, links };
}
