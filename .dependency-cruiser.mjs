// Who may import whom: the modules and the rank of the nouns, as rules. `npm run boundaries` checks them;
// tests/boundaries plants a violation of each, by value and by type, and proves that it is found.

/** In order: a noun may use stores and access files of the nouns before it, never of a later one. */
export const ranks = [
  "legal-text",
  "account",
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
  "message",
  "file",
  "review",
  "event",
  "webhook",
  "notification",
  "partner",
  "home",
  "operator",
];

const nouns = ranks.join("|");
/** Files of these names in a noun, or in a folder of it. */
const inNoun = (name) => [`^server/(?:${nouns})/${name}\\.ts$`, `^server/(?:${nouns})/[a-z]+/${name}\\.ts$`];
const reads = inNoun("reads[a-z-]*");
/** Tests, and the examples of commands that tests run. */
const test = "\\.(?:test|example)\\.tsx?$";
/** Background work: `jobs.ts`, or where it is split over several files, `event-jobs.ts`. */
const jobFiles = "[/-]jobs\\.ts$";
const modules = (names) => `node_modules/(?:${names})/`;
const ours = "^(?:app|server|domain|db|messages|standins|scripts|tests|bench)/";

/** The clients of vendors, which only services may import. */
const vendorClients = modules("stripe|@supabase|nodemailer|flydrive|@sentry|@opentelemetry");

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** For each noun: it must not import a later one, also not in jobs and mails. */
const rankRules = ranks
  .slice(0, -1)
  .map((noun, index) =>
    rule(
      `rank-${noun}`,
      `${noun} ranks before ${ranks.slice(index + 1).join(", ")} and imports none of them.`,
      { path: `^server/${noun}/`, pathNot: test },
      { path: `^server/(?:${ranks.slice(index + 1).join("|")})/` },
    ),
  );

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
    "app/ui holds primitives that know nothing of the product.",
    { path: "^app/ui/", pathNot: test },
    { path: ours, pathNot: "^app/ui/" },
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
        ...reads,
        "^server/http/(?:form|page|auth|offer-link)/",
        "^server/http/session/(?:guard|switch-profile)\\.ts$",
      ],
    },
  ),
  rule(
    "component-knows-reads-only",
    "A component may name the type of a page query's row (and never call it: `scripts/boundaries.ts`).",
    { path: "^app/components/", pathNot: test },
    {
      path: "^(?:server|db|scripts|tests|bench)/",
      pathNot: reads,
    },
  ),
  rule(
    "kernel-knows-no-noun",
    "The kernel imports no noun; it receives the registry at boot.",
    { path: "^server/kernel/", pathNot: test },
    { path: "^(?:server|app|scripts|tests|bench|standins|messages)/", pathNot: "^server/kernel/" },
  ),
  rule(
    "noun-below-flow",
    "A noun imports neither flow nor server/http nor the registry.",
    { path: `^server/(?:${nouns})/`, pathNot: test },
    { path: ["^server/(?:flow|http)/", "^server/[^/]+\\.ts$", "^app/"] },
  ),
  rule(
    "noun-uses-stores-and-policies",
    "Of another noun, a noun imports only store and access files and the SQL of what its rows await: no command, read or mail.",
    { path: `^server/(${nouns})/`, pathNot: [test, jobFiles] },
    {
      path: `^server/(?:${nouns})/`,
      pathNot: ["^server/$1/", "/(?:store[a-z-]*|access|board-access|reads-awaited)\\.ts$"],
    },
  ),
  rule(
    "flow-uses-stores-and-policies",
    "Flow moves several nouns through their stores and access files; it calls no command of a noun and nothing of server/http.",
    { path: "^server/flow/", pathNot: [test, jobFiles] },
    {
      path: ["^server/", "^app/"],
      pathNot: ["^server/(?:kernel|flow)/", ...inNoun("(?:store[a-z-]*|access|ledger)")],
    },
  ),
  rule(
    "services-from-the-edge",
    "A service is called from jobs, from server/http and at boot, never inside a transaction.",
    { path: "^server/", pathNot: [test, "^server/(?:services|http)/", jobFiles, "^server/[^/]+\\.ts$"] },
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
    { path: "^app/", pathNot: "^app/(?:context|ui/form/form-state)\\.ts$" },
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
