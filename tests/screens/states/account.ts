// A person's own settings and profiles: as they are, refused, and filled to the maximum.
import { randomBytes, randomUUID } from "node:crypto";
import { archiveProfile } from "#server/account/commands/archive-profile.ts";
import { createAccessToken } from "#server/account/commands/create-access-token.ts";
import { recordDevice } from "#server/account/commands/record-device.ts";
import { revokeAccessToken } from "#server/account/commands/revoke-access-token.ts";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { remindVerification } from "#server/flow/account/verification/end-of-verification.ts";
import { system } from "#server/kernel/actor.ts";
import { makeUnsubscribeToken } from "#server/kernel/token/unsubscribe-token.ts";
import { expectRefusal, fillFields, type Hands, submitCommand } from "../actions.ts";
import { type Persona, personas } from "../persona.ts";
import { longName } from "../prepare/long.ts";
import { withDocument } from "../prepare/photos.ts";
import type { ScreenProduct } from "../product.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const members = personas.filter((persona) => persona !== "visitor");
const pages = {
  "/account": "/account",
  "/account/profile": "/account/profile",
  "/account/profiles": "/account/profiles",
  "/account/devices": "/account/devices",
  "/account/tokens": "/account/tokens",
  "/account/export": "/account/export",
  "/account/delete": "/account/delete",
};

/** Browsers' own user agents. */
const browsers = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  "node",
];

const createToken = (name: string) => async (page: Hands) => {
  await page.fill({ name });
  await page.submit("create_access_token");
};

async function member({ kit }: ScreenProduct, persona: Persona) {
  return persona === "customer" ? kit.customer() : persona === "provider" ? kit.provider() : kit.operator();
}

/** A customer with this many more profiles. */
async function withProfiles({ kit }: ScreenProduct, count: number) {
  const customer = await kit.customer();
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const kind = index % 2 === 0 ? ("provider" as const) : ("customer" as const);
    const { profile_id } = await kit.run(addProfile, customer, {
      kind,
      display_name: `Studio at the lake ${index + 1}`,
      country: "DE",
      terms_version: await kit.termsVersion(),
    });
    made.push(profile_id);
  }
  return { customer, made };
}

/** A customer who has just proved their identity in this session. */
async function reauthenticatedCustomer(product: ScreenProduct) {
  const customer = await product.kit.customer();
  const [cookie] = await product.findCookies(customer);
  const { access_token } = parseBase64(cookie?.value.slice("base64-".length));
  const { session_id } = parseBase64(String(access_token).split(".")[1]);
  const device = { account_id: customer.account_id, session_id: String(session_id), is_proof: true };
  await product.kit.run(recordDevice, system, device);
  return customer;
}

function parseBase64(text = ""): Record<string, unknown> {
  return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
}

async function providerWithLongText(product: ScreenProduct) {
  const provider = await product.kit.provider();
  const about = "We take pictures of everybody who comes, and of the boats on the lake. ".repeat(13);
  const id = provider.profile?.id ?? "";
  await product.owner.query("update profile set display_name = $2, about = $3 where id = $1", [
    id,
    longName,
    about,
  ]);
  return provider;
}

async function unsubscribeLink({ kit, env }: ScreenProduct) {
  const { account_id } = await kit.customer();
  return { viewer: null, path: `/unsubscribe/${makeUnsubscribeToken(env, { account_id, topic: "offers" })}` };
}

export const accountStates: readonly ScreenState[] = [
  ...Object.entries(pages).flatMap(([route, path]) =>
    members.map(
      (persona): ScreenState =>
        screen(route, persona, "as-it-is", async (product) => ({
          viewer: await member(product, persona),
          path,
        })),
    ),
  ),
  {
    ...screen("/account/profile", "provider", "refused", async ({ kit }) => ({
      viewer: await kit.provider(),
      path: "/account/profile",
    })),
    status: 422,
    perform: expectRefusal("update_profile", fillFields({ display_name: "" })),
  },
  screen("/account/profile", "provider", "not-verified", async ({ kit }) => ({
    viewer: (await kit.refusedProvider()).provider,
    path: "/account/profile",
  })),
  screen("/account/profile", "provider", "documents", async (product) => ({
    viewer: (await withDocument(product)).provider,
    path: "/account/profile",
  })),
  {
    ...screen("/account/profile", "provider", "documents-refused", async ({ kit }) => ({
      viewer: (await kit.refusedProvider()).provider,
      path: "/account/profile",
    })),
    status: 422,
    perform: expectRefusal("send_documents"),
  },
  screen("/account/profile", "provider", "verification-ends", async ({ kit }) => {
    const { provider, profile_id } = await kit.oldVerification();
    await kit.run(remindVerification, system, { profile_id });
    return { viewer: provider, path: "/account/profile" };
  }),
  screen("/account/profile", "provider", "long-text", async (product) => ({
    viewer: await product.share(providerWithLongText),
    path: "/account/profile",
  })),
  screen("/account/profiles", "provider", "long-text", async (product) => ({
    viewer: await product.share(providerWithLongText),
    path: "/account/profiles",
  })),
  screen("/account/profiles", "customer", "adding", async ({ kit }) => ({
    viewer: await kit.customer(),
    path: "/account/profiles?add",
  })),
  {
    ...screen("/account/profiles", "customer", "adding-refused", async ({ kit }) => ({
      viewer: await kit.customer(),
      path: "/account/profiles?add",
    })),
    status: 422,
    perform: expectRefusal("add_profile"),
  },
  screen("/account/profiles", "customer", "many", async (product) => ({
    viewer: (await withProfiles(product, 9)).customer,
    path: "/account/profiles",
  })),
  screen("/account/devices", "customer", "many", async ({ kit }) => {
    const customer = await kit.customer();
    const { account_id } = customer;
    // The last one twice: equal devices share one row.
    for (const user_agent of [...browsers, browsers.at(-1)])
      await kit.run(recordDevice, system, { account_id, session_id: randomUUID(), user_agent });
    return { viewer: customer, path: "/account/devices" };
  }),
  screen("/account/tokens", "customer", "some", async ({ kit }) => {
    const { actor, token_id } = await kit.accessToken();
    await kit.run(revokeAccessToken, actor, { token_id });
    const input = { name: longName.slice(0, 60), scopes: ["read" as const], lifetime_days: 365 };
    await kit.run(createAccessToken, actor, { ...input, digest: randomBytes(32).toString("hex") });
    return { viewer: actor, path: "/account/tokens" };
  }),
  ...(["new", "refused", "shown"] as const).map(
    (state): ScreenState => ({
      route: "/account/tokens",
      state,
      persona: "customer",
      prepare: async (product) => ({
        viewer: await reauthenticatedCustomer(product),
        path: "/account/tokens?new",
      }),
      ...(state === "refused" ? { status: 422 } : {}),
      ...(state === "new" ? {} : { perform: createToken(state === "shown" ? "Zephyr" : "") }),
    }),
  ),
  screen("/account/export", "customer", "being-made", async ({ kit }) => ({
    viewer: (await kit.requestedExport()).actor,
    path: "/account/export",
  })),
  screen("/account/export", "customer", "ready", async ({ kit }) => ({
    viewer: (await kit.readyExport()).actor,
    path: "/account/export",
  })),
  screen("/account/export", "customer", "link-gone", async ({ kit }) => ({
    viewer: await kit.customer(),
    path: "/account/export?link=gone",
  })),
  screen("/account/export/:token", "customer", "ready", async ({ kit }) => {
    const { actor, token } = await kit.readyExport();
    return { viewer: actor, path: `/account/export/${token}` };
  }),
  screen("/account/delete", "customer", "blocked", async ({ kit }) => ({
    viewer: (await kit.booking()).customer,
    path: "/account/delete",
  })),
  screen("/account/delete", "customer", "proved", async (product) => ({
    viewer: await reauthenticatedCustomer(product),
    path: "/account/delete",
  })),
  {
    ...screen("/account/delete", "customer", "refused", async (product) => ({
      viewer: await reauthenticatedCustomer(product),
      path: "/account/delete",
    })),
    status: 422,
    perform: expectRefusal("close_account", fillFields({ confirmation: "perhaps" })),
  },
  screen("/account/profiles", "customer", "archived", async (product) => {
    const { customer, made } = await withProfiles(product, 2);
    await product.kit.run(archiveProfile, customer, { profile_id: made[0] ?? "" });
    return { viewer: customer, path: "/account/profiles" };
  }),
  screen("/unsubscribe/:token", "visitor", "link", unsubscribeLink),
  {
    ...screen("/unsubscribe/:token", "visitor", "stopped", unsubscribeLink),
    perform: submitCommand("stop_mails"),
  },
];
