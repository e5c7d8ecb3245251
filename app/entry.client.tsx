import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { timeZoneCookie } from "#domain/site-cookie.ts";
import { overwriteGetLocale } from "#messages/runtime.js";
import { lastFailedLoad, noteFault, takeFaults, watchFaults } from "./errors/early-faults.ts";
import "./first-path.ts";
import { FrameContext } from "./frame.ts";
import { markHydrated } from "./lazy-component.tsx";
import { browserCookies, cookieText, siteCookies } from "./session/site-cookies.ts";
import { putBackTyped, watchTyping } from "./ui/form/typed-early.ts";
import { whenIdle } from "./when-idle.ts";

const root = document.documentElement;
const theme = root.dataset.theme;

if (import.meta.env.DEV) {
  // The server chose the language; detecting it again could differ and break hydration. In a build each language has
  // its own scripts.
  const locale = root.lang === "de" ? "de" : "en";
  overwriteGetLocale(() => locale);
}

watchFaults();
rememberTimeZone();
watchTyping();
if (import.meta.env.DEV) import("./styles/app.css");

startTransition(() => {
  const reactRoot = hydrateRoot(
    document,
    <StrictMode>
      <FrameContext
        value={{
          nonce: document.querySelector("script")?.nonce,
          request_id: undefined,
          lastFailedLoad,
          repeat: null,
          kind: "scripted",
          clear: () => reactRoot.unmount(),
          theme: theme === "light" || theme === "dark" ? theme : "system",
        }}
      >
        <HydrationMarker>
          <HydratedRouter onError={(error) => noteFault("browser", error)} />
        </HydrationMarker>
      </FrameContext>
    </StrictMode>,
    {
      onRecoverableError(error) {
        noteFault("hydration", error);
        putBackTyped();
      },
    },
  );
});

// Preloads the error screen last, so that it is available when the network fails.
whenIdle.then(() => import("./components/shell/error-screen.tsx")).catch(() => undefined);
whenIdle
  .then(() => import("./errors/reporter.ts"))
  .then(({ startReporter }) => startReporter(takeFaults))
  .catch(() => undefined);

/**
 * Runs its effect when the first page has hydrated. It wraps the router, because a sibling would shift the ids of
 * `useId`, which must equal the server's.
 */
function HydrationMarker({ children }: { children: ReactNode }) {
  useEffect(() => {
    markHydrated();
    putBackTyped();
  }, []);
  return children;
}

/** Lets the server write times in the viewer's zone from the next page on. */
function rememberTimeZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const cookies = browserCookies();
  const value = encodeURIComponent(zone ?? "");
  if (!value || siteCookies(cookies).get(timeZoneCookie) === value) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR
  document.cookie = cookieText(timeZoneCookie, value, 34_560_000, cookies.protocol);
}
