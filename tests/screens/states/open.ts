// Screens that need no sign-in: the start, signing in and up, legal texts.
import { publishLegalText } from "#server/legal-text/commands/publish-legal-text.ts";
import { findViewer } from "../access-cases.ts";
import { expectRefusal, fillFields, submitCommand } from "../actions.ts";
import { personas } from "../persona.ts";
import type { ScreenProduct } from "../product.ts";
import { asAnonymous, type ScreenState, screen } from "../screen-state.ts";

/** The same address for all four personas. */
const forEveryPersona = (
  route: string,
  state: string,
  path: string,
  more: Partial<ScreenState> = {},
): ScreenState[] =>
  personas.map((persona) => ({
    route,
    state,
    persona,
    prepare: async (product) => ({ viewer: await findViewer(product, persona), path }),
    ...more,
  }));

const visitorAt = (
  route: string,
  state: string,
  path: string,
  more: Partial<ScreenState> = {},
): ScreenState => ({
  route,
  state,
  persona: "visitor",
  prepare: asAnonymous(path),
  ...more,
});

/** A legal notice that replaced another one. */
async function twoVersions({ kit }: ScreenProduct) {
  const operator = await kit.operator();
  const versions = ["1", "2"].map((number) => `2029-${operator.account_id.slice(-6)}-${number}`);
  for (const text_version of versions) {
    const text = {
      en: "## Operator\n\nLakeside 1, 78462 Konstanz",
      de: "## Betreiber\n\nSeestraße 1, 78462 Konstanz",
    };
    await kit.run(publishLegalText, operator, { kind: "legal_notice", text_version, ...text });
  }
  return { earlier: versions[0] ?? "" };
}

const unknownEmail = "somebody@nowhere.test";

/** In the kit's category, requests of other screen states would wait for the provider. */
async function providerWithoutCategory({ kit, owner }: ScreenProduct) {
  const provider = await kit.provider();
  await owner.query("delete from provider_category where profile_id = $1", [provider.profile?.id]);
  return { viewer: provider, path: "/" };
}

export const openStates: readonly ScreenState[] = [
  ...forEveryPersona("/", "start", "/").map((one) =>
    one.persona === "provider" ? { ...one, prepare: providerWithoutCategory } : one,
  ),
  visitorAt("/auth/signin", "empty", "/auth/signin?next=%2Frequests"),
  visitorAt("/auth/signin", "refused", "/auth/signin", { status: 422, perform: expectRefusal("sign_in") }),
  visitorAt("/auth/signin", "failed", "/auth/signin", {
    status: 422,
    perform: expectRefusal("sign_in", fillFields({ email: unknownEmail, password: "not my password" })),
  }),
  visitorAt("/auth/signup", "empty", "/auth/signup"),
  visitorAt("/auth/signup", "for-providers", "/auth/signup?as=provider"),
  visitorAt("/auth/signup", "refused", "/auth/signup", { status: 422, perform: expectRefusal("sign_up") }),
  visitorAt("/auth/signup", "weak-password", "/auth/signup", {
    status: 422,
    perform: expectRefusal("sign_up", fillFields({ email: unknownEmail, password: "password12" })),
  }),
  screen("/auth/signup", "visitor", "with-draft", async ({ kit }) => {
    const { visitor } = await kit.draft();
    return { viewer: { visitor_id: visitor.visitor_id ?? "" }, path: "/auth/signup" };
  }),
  visitorAt("/activate-account", "inbox", "/activate-account"),
  visitorAt("/activate-account", "unconfirmed", "/activate-account?why=unconfirmed"),
  visitorAt("/activate-account", "resent", "/activate-account?why=resent"),
  visitorAt("/activate-account", "link", "/activate-account?token_hash=abc&type=signup"),
  visitorAt("/activate-account", "bad-link", "/activate-account?token_hash=abc&type=signup", {
    status: 410,
    perform: submitCommand("confirm_link"),
  }),
  visitorAt("/activate-account", "spent-link", "/activate-account?error_code=otp_expired"),
  visitorAt("/activate-account", "code-refused", "/activate-account", {
    status: 422,
    perform: expectRefusal("confirm_code"),
  }),
  screen("/auth/complete-profile", "customer", "empty", async ({ kit }) => ({
    viewer: await kit.account(),
    path: "/auth/complete-profile",
  })),
  {
    ...screen("/auth/complete-profile", "customer", "refused", async ({ kit }) => ({
      viewer: await kit.account(),
      path: "/auth/complete-profile",
    })),
    status: 422,
    perform: expectRefusal("complete_profile"),
  },
  screen("/auth/complete-profile", "provider", "empty", async ({ kit }) => ({
    viewer: await kit.account(),
    path: "/auth/complete-profile?kind=provider",
  })),
  visitorAt("/auth/not-authenticated", "with-next", "/auth/not-authenticated?next=%2Fbookings", {
    status: 401,
  }),
  ...forEveryPersona("/error", "with-digest", "/error?digest=01a1ffbd-397e-756e-81c0-09ad00051f4d"),
  visitorAt("/error", "plain", "/error"),
  ...(["legal", "privacy-policy", "terms"] as const).flatMap((name) =>
    forEveryPersona(`/${name}`, "in-force", `/${name}`),
  ),
  ...forEveryPersona("/deadlines", "all", "/deadlines"),
  visitorAt("/terms", "no-such-version", "/terms?version=1999-01", { status: 404 }),
  screen("/legal", "visitor", "earlier-version", async (product) => {
    const versions = await product.share(twoVersions);
    return { viewer: null, path: `/legal?version=${versions.earlier}` };
  }),
  ...forEveryPersona("/ui", "all", "/ui"),
];
