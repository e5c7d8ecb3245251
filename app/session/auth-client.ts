/** The official auth client in the browser: renews the session while the tab is visible and notifies other tabs. */
import { createBrowserClient } from "@supabase/ssr";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { siteCookie } from "#domain/site-cookie.ts";
import type { BrowserSession } from "#server/http/context.ts";
import { makeClientCookies } from "./client-cookies.ts";
import { fetchInDeviceTime } from "./client-fetch.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { browserCookies } from "./site-cookies.ts";

type Heard = {
  /** The session may have changed or ended. */
  checkSession(): void;
  revalidate(): void;
};

/** Opens the client on the cookies that the server writes. @returns a function that stops listening */
export function openClient(
  { url, key, server_ms }: NonNullable<BrowserSession["client"]>,
  heard: Heard,
): () => void {
  const cookieOptions = siteCookie(authCookieName, location.protocol);
  const { auth } = createBrowserClient(url, key, {
    cookieOptions,
    cookies: makeClientCookies({ document, name: cookieOptions.name, server_ms }),
    global: { fetch: fetchInDeviceTime },
    // The server exchanges the codes in links.
    auth: { flowType: "pkce", detectSessionInUrl: false },
  });
  const { data } = auth.onAuthStateChange((event) => {
    switch (event) {
      case "PASSWORD_RECOVERY":
        location.assign("/auth/reset-password");
        break;
      case "USER_UPDATED":
      case "MFA_CHALLENGE_VERIFIED":
        heard.revalidate();
        break;
      case "TOKEN_REFRESHED":
        // Reloading records the device's use on the server and shows whether its session was ended.
        if (document.visibilityState === "visible") heard.revalidate();
        break;
      case "SIGNED_OUT":
        // The service refused to renew the session, perhaps only for now: if cookies are left, the server decides.
        if (readSessionCookie(browserCookies())) heard.revalidate();
        else heard.checkSession();
        break;
      default:
        heard.checkSession();
    }
  });
  return () => data.subscription.unsubscribe();
}
