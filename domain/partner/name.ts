// The name in the address of a join page. Lower-case letters, digits and single hyphens between them.

export const nameCharacters = { min: 2, max: 40 } as const;
const form = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words that people would take for the installation itself or one of its pages. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...["about", "abuse", "account", "accounts", "activate", "activate-account", "admin", "administrator"],
  ...["api", "app", "assets", "auth", "billing", "blog", "booking", "bookings", "contact", "deadlines"],
  ...[
    "dashboard",
    "dev",
    "docs",
    "error",
    "feed",
    "files",
    "ftp",
    "health",
    "healthz",
    "help",
    "home",
    "imprint",
  ],
  ...[
    "impressum",
    "info",
    "invite",
    "join",
    "legal",
    "login",
    "logout",
    "mail",
    "me",
    "moderator",
    "new",
    "null",
  ],
  ...["offer", "offers", "official", "operator", "partner", "partners", "payment", "payments", "postmaster"],
  ...["preferences", "privacy", "privacy-policy", "proffer", "profile", "provider", "register", "request"],
  ...["requests", "rest", "root", "rpc", "security", "settings", "sign-in", "sign-up", "signin", "signup"],
  ...["static", "status", "storage", "support", "system", "team", "terms", "test", "ui", "undefined"],
  ...["webhooks", "webmaster", "www"],
]);

/** Why a text is not a valid partner name, as an issue code; null when it is. */
export function nameFault(name: string): "too_short" | "too_long" | "name_form" | "name_reserved" | null {
  if (name.length < nameCharacters.min) return "too_short";
  if (name.length > nameCharacters.max) return "too_long";
  if (!form.test(name)) return "name_form";
  return reservedNames.has(name) ? "name_reserved" : null;
}

/** Whether a name from an address is valid. Callers look up no others. */
export const isPartnerName = (name: string): boolean => nameFault(name) === null;
