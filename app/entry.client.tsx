import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { overwriteGetLocale } from "#messages/runtime.js";
import { FrameContext } from "./frame.ts";

const root = document.documentElement;
const theme = root.dataset.theme;

// The server decided the language; asking the browser again could disagree and break hydration.
const locale = root.lang === "de" ? "de" : "en";
overwriteGetLocale(() => locale);

rememberTimeZone();
if (import.meta.env.DEV) import("./styles/app.css");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <FrameContext
        value={{
          nonce: document.querySelector("script")?.nonce,
          digest: undefined,
          repeat: null,
          kind: "scripted",
          theme: theme === "light" || theme === "dark" ? theme : "system",
        }}
      >
        <HydratedRouter />
      </FrameContext>
    </StrictMode>,
  );
});

/** Lets the server write times in the viewer's zone from the next page on. */
function rememberTimeZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || document.cookie.includes(`time_zone=${encodeURIComponent(zone)}`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR
  document.cookie = `time_zone=${encodeURIComponent(zone)}; path=/; max-age=34560000; samesite=lax`;
}
