/** Base name of the session's cookies; chunks are called `proffer-auth.0`, `.1` … Server and browser read the same. */
export const authCookieName = "proffer-auth";
