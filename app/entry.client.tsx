import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { timeZoneCookie } from "#domain/site-cookie.ts";
import { overwriteGetLocale } from "#messages/runtime.js";
import { lastFailedLoad, noteFault, takeFaults, unwatchedFetch, watchFaults } from "./errors/early-faults.ts";
import { FrameContext } from "./frame.ts";
import { browserCookies, cookieText, siteCookies } from "./session/site-cookies.ts";
import { noteHydrated, putBackTyped, watchTyping } from "./ui/form/typed-early.ts";
import { whenIdle } from "./ui/when-idle.ts";

const root = document.documentElement;
const { theme } = root.dataset;
// The server's choice: another one would break hydration. A translator changes the attribute `lang`.
const locale = root.dataset.locale === "de" ? "de" : "en";

overwriteGetLocale(() => locale);
watchFaults();
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

// The first use of `Intl` takes long on a phone.
whenIdle.then(rememberTimeZone);
// It must be there when the network fails.
whenIdle.then(() => import("./components/shell/error-screen.tsx")).catch(() => undefined);
whenIdle
  .then(() => import("./errors/reporter.ts"))
  .then(({ startReporter }) => startReporter(takeFaults, unwatchedFetch))
  .catch(() => undefined);

/**
 * Runs its effects when the first page has hydrated. It wraps the router, because a sibling would shift the ids of
 * `useId`, which must equal the server's.
 */
function HydrationMarker({ children }: { children: ReactNode }) {
  useLayoutEffect(noteHydrated, []);
  useEffect(putBackTyped, []);
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
