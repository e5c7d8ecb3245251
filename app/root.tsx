import fontUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { lazy, type ReactNode, useContext } from "react";
import { data, Links, Meta, Outlet, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { permittedTo } from "#domain/operator/rights.ts";
import { accentCss } from "#domain/setting/accent.ts";
import { picturePath } from "#domain/setting/picture.ts";
import { publicSettings } from "#domain/setting/settings.ts";
import { pairInPath } from "#domain/thread/pair-in-path.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import { earlyRefusalContext, outageContext, sessionContext } from "#server/http/context.ts";
import { pageOf } from "#server/http/page/page.ts";
import { readFlash } from "#server/http/session/flash.ts";
import { hasImpersonationEnded, isSessionUnavailable } from "#server/http/session/session.ts";
import { countForBell } from "#server/notification/web/bell.ts";
import { countOperatorTasks } from "#server/operator/reads/lists.ts";
import { countUnread } from "#server/thread/reads/unread.ts";
import type { Route } from "./+types/root.ts";
import { FollowScript } from "./components/shell/follow-script.tsx";
import { LateScripts } from "./components/shell/late-scripts.tsx";
import { Shell } from "./components/shell/shell.tsx";
import { viewerWords } from "./components/shell/viewer-text.ts";
import { FrameContext } from "./frame.ts";
import { PermittedContext } from "./roles.ts";
import { documentKind } from "./script-free.ts";
import { SettingsContext, siteNameOf } from "./settings.ts";
import { inlineCss } from "./styles/inline.ts";
import paperUrl from "./styles/paper.css?url";
import { type Viewer, ViewerContext } from "./ui/viewer.ts";

// The browser's entry loads it once the page is idle.
const ErrorScreen = lazy(async () => {
  const { ErrorScreen: Screen } = await import("./components/shell/error-screen.tsx");
  return { default: Screen };
});

export { revalidateFrame as shouldRevalidate } from "./revalidation.ts";

/** The frame's data: besides the session it reads only what waits for the reader, as numbers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const refusal = context.get(earlyRefusalContext);
  if (refusal) throw data({ code: refusal.code }, { status: refusal.status });
  const session = context.get(sessionContext);
  const { member, acting, demo, browser, locale, theme, time_zone, now, settings } = session;
  const open_matters =
    session.actor.kind === "member" && session.actor.is_operator
      ? await countOperatorTasks(pageOf(context).scope)
      : 0;
  const hasProfile = session.actor.kind === "member" && session.actor.profile !== null;
  const unread_threads = hasProfile
    ? await countUnread(pageOf(context).scope, pairInPath(new URL(request.url).pathname))
    : 0;
  const unread_notifications = hasProfile ? await countForBell(context, request) : 0;
  const over = hasImpersonationEnded(session) ? { text: m.operator_flash_over(), is_lasting: true } : null;
  const said = readFlash(request, session) ?? over;
  // While the session cannot be checked, the frame shows neither a name nor a sign-in link.
  const isUnknown = context.get(outageContext) || isSessionUnavailable(session);
  // Made on the server, because search engines need it and the scripts do not.
  const description = m.home_meta();
  return {
    member,
    permitted: member && member.roles.length > 0 ? permittedTo(member.roles) : null,
    acting,
    is_unknown: isUnknown,
    open_matters,
    unread_threads,
    unread_notifications,
    said,
    demo,
    browser,
    locale,
    theme,
    time_zone,
    now,
    settings: publicSettings(settings),
    // Made here, so that browsers need not load what makes it.
    accent: accentCss(settings.accent_colour),
    description,
  };
}

export type FrameData = Awaited<ReturnType<typeof loader>>;

export function meta({ matches }: Route.MetaArgs) {
  const site = siteNameOf(matches);
  // Without data of the root the error page alone names itself.
  return site ? [{ title: site }] : [];
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useContext(FrameContext);
  const shown = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  // A client-side error on a hydrated page keeps the scripts.
  const handles = matches.map((match) => match.handle);
  const isStill = documentKind(handles, frame.kind === "error") !== "scripted";
  const theme = shown?.theme ?? frame.theme;
  const settings = shown?.settings ?? frame.settings ?? null;
  const accent = shown?.accent ?? frame.accent ?? "";
  return (
    <html
      lang={getLocale()}
      data-locale={getLocale()}
      data-theme={theme === "system" ? undefined : theme}
      className={isStill ? undefined : "scripted"}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <Meta />
        {shown ? <meta name="description" content={shown.description} /> : null}
        {settings?.icon ? (
          <link rel="icon" href={picturePath(settings.icon)} type="image/png" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, allowed by its hash */}
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineCss }} />
        {accent ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the operator's colour, allowed by its hash
          <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: accent }} />
        ) : null}
        <link rel="stylesheet" media="print" href={paperUrl} />
        {isStill ? null : <Links nonce={frame.nonce} />}
      </head>
      <body>
        <SettingsContext value={settings}>
          <PermittedContext value={shown?.permitted ?? null}>
            <ViewerContext value={viewerOf(shown)}>{children}</ViewerContext>
          </PermittedContext>
        </SettingsContext>
        {isStill ? (
          // Such a page is never rendered in the browser.
          import.meta.env.SSR ? (
            <FollowScript member={shown?.member ?? null} session={shown?.browser ?? null} />
          ) : null
        ) : (
          <>
            <ScrollRestoration nonce={frame.nonce} />
            <LateScripts nonce={frame.nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...shellOf(loaderData)} theme={loaderData.theme}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shown = useRouteLoaderData<typeof loader>("root");
  const frame = useContext(FrameContext);
  return (
    <Shell {...shellOf(shown)} theme={shown?.theme ?? frame.theme}>
      <ErrorScreen error={error} />
    </Shell>
  );
}

/** Props of the frame, with empty values where the root loader failed. */
function shellOf(shown: FrameData | undefined) {
  return {
    member: shown?.member ?? null,
    acting: shown?.acting ?? null,
    isUnknown: shown?.is_unknown ?? false,
    openMatters: shown?.open_matters ?? 0,
    unreadThreads: shown?.unread_threads ?? 0,
    unreadNotifications: shown?.unread_notifications ?? 0,
    said: shown?.said ?? null,
    demo: shown?.demo ?? null,
    session: shown?.browser ?? null,
    now: shown?.now ?? null,
  };
}

function viewerOf(shown: FrameData | undefined): Viewer {
  return {
    locale: getLocale(),
    time_zone: shown?.time_zone ?? "UTC",
    now: shown?.now ?? null,
    words: viewerWords,
  };
}
