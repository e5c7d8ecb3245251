// Who may import whom: the rooms of the house and the rank of the nouns, as rules. `npm run boundaries` runs them;
// tests/boundaries plants a violation of each, by value and by type, and proves that it is caught.

/** From the first to the last: a noun may use stores and policies of the nouns before it, never of a later one. */
export const ranks = [
  "legal-text",
  "account",
  "category",
  "request",
  "offer",
  "booking",
  "payment",
  "payout",
  "message",
  "file",
  "review",
  "event",
  "notification",
  "partner",
  "home",
  "operator",
];

const nouns = ranks.join("|");
/** Tests, and the examples of commands that tests run. */
const test = "\\.(?:test|example)\\.tsx?$";
/** Background work: `jobs.ts`, and where there is too much for one file its parts, `event-jobs.ts`. */
const jobFiles = "[/-]jobs\\.ts$";
const modules = (names) => `node_modules/(?:${names})/`;
const ours = "^(?:app|server|domain|db|messages|standins|scripts|tests|bench)/";

/** The only files that may speak to a service through its vendor's client. */
const vendorClients = modules("stripe|@supabase|nodemailer|flydrive|@sentry");

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** For each noun: the later ones are out of reach, in jobs and mails too. */
const rankRules = ranks
  .slice(0, -1)
  .map((noun, index) =>
    rule(
      `rank-${noun}`,
      `${noun} stands before ${ranks.slice(index + 1).join(", ")} and knows none of them.`,
      { path: `^server/${noun}/`, pathNot: test },
      { path: `^server/(?:${ranks.slice(index + 1).join("|")})/` },
    ),
  );

const roomRules = [
  rule(
    "domain-is-pure",
    "domain/ imports zod and one temporal library, nothing else: no I/O, no other room.",
    { path: "^domain/", pathNot: test },
    { pathNot: ["^domain/", modules("zod|temporal-polyfill|temporal-spec")] },
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
    "A route uses page queries (reads) and the doors made for it (forms, pages, sign-in), nothing else of the server.",
    { path: "^app/routes/", pathNot: test },
    {
      path: "^(?:server|db|scripts|tests|bench)/",
      pathNot: [
        `^server/(?:${nouns})/reads[a-z-]*\\.ts$`,
        "^server/http/(?:form|page|auth)/",
        "^server/http/session/(?:guard|switch-profile)\\.ts$",
      ],
    },
  ),
  rule(
    "component-knows-reads-only",
    "A component may name the type of a page query's row (and never call it: `scripts/boundaries.ts`).",
    { path: "^app/components/", pathNot: test },
    { path: "^(?:server|db|scripts|tests|bench)/", pathNot: `^server/(?:${nouns})/reads[a-z-]*\\.ts$` },
  ),
  rule(
    "kernel-knows-no-noun",
    "The kernel stands below every noun; the registry is handed to it.",
    { path: "^server/kernel/", pathNot: test },
    { path: "^(?:server|app|scripts|tests|bench|standins|messages)/", pathNot: "^server/kernel/" },
  ),
  rule(
    "noun-below-flow",
    "A noun knows neither flow nor the doors nor the registry.",
    { path: `^server/(?:${nouns})/`, pathNot: test },
    { path: ["^server/(?:flow|http)/", "^server/[^/]+\\.ts$", "^app/"] },
  ),
  rule(
    "noun-uses-stores-and-policies",
    "Of another noun, a noun uses store and policy alone: never a command, a read or a mail.",
    { path: `^server/(${nouns})/`, pathNot: [test, jobFiles] },
    {
      path: `^server/(?:${nouns})/`,
      pathNot: ["^server/$1/", "/(?:store[a-z-]*|access|board-access)\\.ts$"],
    },
  ),
  rule(
    "flow-uses-stores-and-policies",
    "Flow moves several nouns through their stores and policies; it calls no command and no door.",
    { path: "^server/flow/", pathNot: [test, jobFiles] },
    {
      path: ["^server/", "^app/"],
      pathNot: ["^server/(?:kernel|flow)/", `^server/(?:${nouns})/(?:store[a-z-]*|access|ledger)\\.ts$`],
    },
  ),
  rule(
    "services-from-the-edge",
    "A service is reached from jobs, from the doors and at boot, never inside a transaction.",
    { path: "^server/", pathNot: [test, "^server/(?:services|http)/", jobFiles, "^server/[^/]+\\.ts$"] },
    { path: "^server/services/" },
  ),
  rule(
    "services-know-the-kernel-only",
    "A service speaks its vendor's wire; it knows no noun, no flow, no door.",
    { path: "^server/services/", pathNot: test },
    { path: ours, pathNot: ["^server/(?:services|kernel)/", "^domain/"] },
  ),
  rule(
    "vendor-clients-in-services",
    "Only services import vendors' clients, and in the browser the one file that renews the session.",
    { path: "^(?:app|server|db)/", pathNot: [test, "^server/services/", "^app/session/auth-client\\.ts$"] },
    { path: vendorClients },
  ),
  rule(
    "server-without-screens",
    "The server knows no screen: the bundle hands the build to it.",
    { path: "^(?:server|db)/", pathNot: test },
    { path: "^app/", pathNot: "^app/(?:context|ui/form/form-state)\\.ts$" },
  ),
  rule(
    "standins-know-nothing-of-ours",
    "The stand-ins play strangers.",
    { path: "^standins/", pathNot: test },
    { path: ours, pathNot: "^standins/" },
  ),
  rule(
    "nobody-knows-the-standins",
    "We reach a stand-in by its address alone.",
    { path: "^(?:app|server|domain|db|messages|scripts)/", pathNot: test },
    { path: "^standins/" },
  ),
  rule(
    "product-without-tools",
    "What runs in production needs no tool, no test and no bench.",
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
      "Every import leads somewhere.",
      { pathNot: "^messages/" },
      {
        couldNotResolve: true,
        pathNot: ["/\\+types/", "^#messages/", "^virtual:", "build/server/index\\.js$"],
      },
    ),
    ...roomRules,
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
