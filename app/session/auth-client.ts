/** The official client in the browser: renews the session while the tab is seen and tells other tabs about it. */
import { createBrowserClient } from "@supabase/ssr";
import type { BrowserSession } from "#app/context.ts";
import { authCookieName } from "#domain/account/session-cookie.ts";

type Heard = {
  /** The session may be another one, or none. */
  look(): void;
  reread(): void;
};

/** Opens the client on the cookies that the server writes too; answers how to stop listening. */
export function openClient({ url, key }: NonNullable<BrowserSession["client"]>, heard: Heard): () => void {
  const { auth } = createBrowserClient(url, key, {
    cookieOptions: {
      name: authCookieName,
      path: "/",
      sameSite: "lax",
      secure: location.protocol === "https:",
    },
    // The server exchanges what links bring along.
    auth: { flowType: "pkce", detectSessionInUrl: false },
  });
  const { data } = auth.onAuthStateChange((event) => {
    switch (event) {
      case "PASSWORD_RECOVERY":
        location.assign("/auth/reset-password");
        break;
      case "USER_UPDATED":
      case "MFA_CHALLENGE_VERIFIED":
        heard.reread();
        break;
      case "TOKEN_REFRESHED":
        // By this the server notes that the device is in use, and says if it has been ended meanwhile.
        if (document.visibilityState === "visible") heard.reread();
        break;
      default:
        heard.look();
    }
  });
  return () => data.subscription.unsubscribe();
}
