// Who may import whom: the modules and the rank of the nouns, as rules. `npm run boundaries` checks them;
// tests/boundaries plants a violation of each, by value and by type, and proves that it is found.

/** In order: a noun may use stores and access files of the nouns before it, never of a later one. */
export const ranks = [
  "legal-text",
  "account",
  "setting",
  "marketplace",
  "category",
  "request",
  "invitation",
  "offer",
  "direct-offer",
  "offer-share",
  "booking",
  "payment",
  "payout",
  "thread",
  "file",
  "report",
  "review",
  "event",
  "webhook",
  "notification",
  "partner",
  "figure",
  "home",
  "operator",
];

/**
 * The order of the rules in domain/: a payment's figures come before the booking that is made of them, and rules about
 * several nouns are in `flow`.
 */
export const domainRanks = [
  "setting",
  "marketplace",
  "legal-text",
  "account",
  "category",
  "request",
  "invitation",
  "offer",
  "direct-offer",
  "payment",
  "booking",
  "thread",
  "report",
  "webhook",
  "notification",
  "partner",
  "figure",
  "operator",
  "flow",
];

const nouns = ranks.join("|");
/** What is in these folders of a noun. */
const inNoun = (folders) => `^server/(?:${nouns})/(?:${folders})/`;
const reads = inNoun("reads");
/** A noun's forms, uploads and downloads: they belong to the transport and know flow and services, as server/http does. */
const web = inNoun("web");
const mails = inNoun("mails");
/** What other nouns and flow may use of a noun: who reads its rows, and their SQL. */
const shared = [inNoun("store"), `^server/(?:${nouns})/access\\.ts$`];
/** Tests, and the examples of commands that tests run. */
const test = "\\.(?:test|example)\\.tsx?$";
/** Background work: `jobs.ts`, or where it is split over several files, the folder `jobs`. */
const jobFiles = "(?:[/-]jobs\\.ts$|/jobs/)";
const modules = (names) => `node_modules/(?:${names})/`;
const ours = "^(?:app|server|domain|db|messages|standins|scripts|tests|bench)/";

/** The clients of vendors, which only services may import. */
const vendorClients = modules("stripe|@supabase|nodemailer|flydrive|@sentry|@opentelemetry");

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** For each noun of a module: it must not import a later one, also not in jobs and mails. */
const rankRulesOf = (module, prefix, order) =>
  order
    .slice(0, -1)
    .map((noun, index) =>
      rule(
        `${prefix}-${noun}`,
        `In ${module}/, ${noun} ranks before ${order.slice(index + 1).join(", ")} and imports none of them.`,
        { path: `^${module}/${noun}/`, pathNot: [test, web] },
        { path: `^${module}/(?:${order.slice(index + 1).join("|")})/` },
      ),
    );
const rankRules = [
  ...rankRulesOf("server", "rank", ranks),
  ...rankRulesOf("domain", "domain-rank", domainRanks),
];

const moduleRules = [
  rule(
    "domain-is-pure",
    "domain/ imports zod, one temporal library and the data of phone numbers and addresses, nothing else: no I/O, no other module.",
    { path: "^domain/", pathNot: test },
    {
      pathNot: [
        "^domain/",
        modules("zod|temporal-polyfill|temporal-spec|libphonenumber-js|localized-address-format"),
      ],
    },
  ),
  rule(
    "ui-knows-nothing-of-ours",
    "app/ui holds primitives that know nothing of the product but how figures and names are written.",
    { path: "^app/ui/", pathNot: test },
    { path: ours, pathNot: ["^app/ui/", "^domain/format/"] },
  ),
  rule(
    "browser-without-schemas",
    "The server validates; what may reach a browser carries neither zod nor a schema.",
    { path: "^app/", pathNot: [test, "^app/entry\\.server"] },
    { path: [modules("zod"), "^domain/.*schemas\\.ts$"] },
  ),
  rule(
    "route-imports-no-route",
    "A screen never imports another screen.",
    { path: "^app/routes/(.+)$", pathNot: test },
    { path: "^app/routes/.+\\.tsx$", pathNot: ["^app/routes/$1$", "/\\+types/"] },
  ),
  rule(
    "route-reads-and-posts-only",
    "A route uses page queries (reads) and the handlers made for it (forms, pages, sign-in), nothing else of the server.",
    { path: "^app/routes/", pathNot: test },
    {
      path: "^(?:server|db|scripts|tests|bench)/",
      pathNot: [
        reads,
        web,
        "^server/http/(?:form|page|auth)/",
        "^server/http/context\\.ts$",
        "^server/http/session/(?:guard|switch-profile)\\.ts$",
      ],
    },
  ),
  rule(
    "component-knows-reads-only",
    "A component may name the type of a page query's row, or of what a request carries (and never call it: `scripts/boundaries.ts`).",
    { path: "^app/components/", pathNot: test },
    {
      path: "^(?:server|db|scripts|tests|bench)/",
      pathNot: [reads, "^server/http/context\\.ts$"],
    },
  ),
  rule(
    "kernel-knows-no-noun",
    "The kernel imports no noun; it receives the registry at boot.",
    { path: "^server/kernel/", pathNot: test },
    { path: "^(?:server|app|scripts|tests|bench|standins)/", pathNot: "^server/kernel/" },
  ),
  rule(
    "kernel-without-texts",
    "The kernel says nothing to people, except what the mails of every noun say.",
    { path: "^server/kernel/", pathNot: [test, "^server/kernel/mail/"] },
    { path: "^messages/" },
  ),
  rule(
    "noun-below-flow",
    "A noun imports neither flow nor server/http nor the table of nouns; its `web/` may import flow and server/http.",
    { path: `^server/(?:${nouns})/`, pathNot: [test, web] },
    { path: ["^server/(?:flow|http)/", "^server/[^/]+\\.ts$", "^app/"] },
  ),
  rule(
    "web-from-the-transport",
    "A noun's `web/` is used by screens, server/http and the `web/` of nouns alone.",
    { path: "^server/", pathNot: [test, web, "^server/http/", "^server/[^/]+\\.ts$"] },
    { path: web },
  ),
  rule(
    "noun-uses-stores-and-policies",
    "Of another noun, a noun imports only its `store/` and access files: no command, read or mail.",
    { path: `^server/(${nouns})/`, pathNot: [test, jobFiles, web, mails] },
    { path: `^server/(?:${nouns})/`, pathNot: ["^server/$1/", ...shared] },
  ),
  rule(
    "mails-use-mails",
    "Mails may also use the mails of nouns before theirs: the rows that they read, and what they say about them.",
    { path: `^server/(${nouns})/mails/`, pathNot: test },
    { path: `^server/(?:${nouns})/`, pathNot: ["^server/$1/", ...shared, mails] },
  ),
  rule(
    "flow-uses-stores-and-policies",
    "Flow moves several nouns through their stores and access files; it calls no command of a noun and nothing of server/http.",
    { path: "^server/flow/", pathNot: [test, jobFiles] },
    {
      path: ["^server/", "^app/"],
      pathNot: ["^server/(?:kernel|flow)/", ...shared],
    },
  ),
  rule(
    "services-from-the-edge",
    "A service is called from jobs, from server/http, a noun's `web/` and at boot, never inside a transaction.",
    { path: "^server/", pathNot: [test, web, "^server/(?:services|http)/", jobFiles, "^server/[^/]+\\.ts$"] },
    { path: "^server/services/" },
  ),
  rule(
    "services-know-the-kernel-only",
    "A service wraps its vendor's client; it imports no noun, no flow, nothing of server/http.",
    { path: "^server/services/", pathNot: test },
    { path: ours, pathNot: ["^server/(?:services|kernel)/", "^domain/"] },
  ),
  rule(
    "vendor-clients-in-services",
    "Only services import vendors' clients, and in the browser the files that renew the session and report errors.",
    {
      path: "^(?:app|server|db)/",
      pathNot: [
        test,
        "^server/services/",
        "^app/session/(auth-client|client-cookies)\\.ts$",
        "^app/errors/reporter\\.ts$",
      ],
    },
    { path: vendorClients },
  ),
  rule(
    "server-without-screens",
    "The server imports no screen: the bundle passes the build to it.",
    { path: "^(?:server|db)/", pathNot: test },
    { path: "^app/", pathNot: "^app/ui/form/form-state\\.ts$" },
  ),
  rule(
    "standins-know-nothing-of-ours",
    "The stand-ins import nothing of the product.",
    { path: "^standins/", pathNot: test },
    { path: ours, pathNot: "^standins/" },
  ),
  rule(
    "standin-tests-know-no-product",
    "Tests of stand-ins alone import no product: they need to run only when a stand-in or they themselves have changed.",
    { path: "^(?:standins|tests/contract/(?:auth|errors|kit|stripe))/" },
    { path: "^(?:app|server|domain|db|messages)/" },
  ),
  rule(
    "nobody-knows-the-standins",
    "The product reaches a stand-in by its address only.",
    { path: "^(?:app|server|domain|db|messages|scripts)/", pathNot: test },
    { path: "^standins/" },
  ),
  rule(
    "product-without-tools",
    "What runs in production imports no tool, no test and no bench.",
    { path: "^(?:app|server|domain|db|messages)/", pathNot: test },
    { path: "^(?:scripts|tests|bench)/" },
  ),
  rule(
    "examples-for-tests",
    "An example of a command is a test's: nothing that runs in production imports it, or the tests.",
    {
      path: "^(?:app|server|domain|db|messages|scripts|standins)/",
      // It makes the types of a database that it throws away.
      pathNot: [test, "^scripts/db-types\\.ts$"],
    },
    { path: ["^tests/", test] },
  ),
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    rule("no-cycle", "No cycles, those by type alone included.", {}, { circular: true }),
    rule(
      "resolves",
      "Every import resolves.",
      { pathNot: "^messages/" },
      {
        couldNotResolve: true,
        pathNot: ["/\\+types/", "^#messages/", "^virtual:", "build/server/index\\.js$"],
      },
    ),
    ...moduleRules,
    ...rankRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^messages/compiled/" },
    // Type-only imports count, and the parser stays unset: with TypeScript 7 only the swc one sees every form of them.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts", ".json"],
    },
  },
};
