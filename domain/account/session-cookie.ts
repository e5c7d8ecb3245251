/** Base name of the session's cookies, shared by server and browser; chunks are called `proffer-auth.0`, `.1` … */
export const authCookieName = "proffer-auth";
