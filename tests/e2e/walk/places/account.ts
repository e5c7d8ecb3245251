// One's own settings and profiles: as they are, refused, with as much as they take.
import { randomUUID } from "node:crypto";
import { recordDevice } from "#server/account/device/record-device.ts";
import { addProfile } from "#server/account/profile/add-profile.ts";
import { archiveProfile } from "#server/account/profile/archive-profile.ts";
import { system } from "#server/kernel/actor.ts";
import { type Persona, type Place, personas, refused, typed } from "../place.ts";
import { longName } from "../scenes/long.ts";
import type { Stage } from "../stage.ts";

const members = personas.filter((persona) => persona !== "visitor");
const pages = {
  "/account": "/account",
  "/account/profile": "/account/profile",
  "/account/profiles": "/account/profiles",
  "/account/devices": "/account/devices",
  "/account/export": "/account/export",
  "/account/delete": "/account/delete",
};

/** What browsers say of themselves. */
const browsers = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  "node",
];

async function member({ kit }: Stage, persona: Persona) {
  return persona === "customer" ? kit.customer() : persona === "provider" ? kit.provider() : kit.operator();
}

/** A customer with so many further profiles. */
async function withProfiles({ kit }: Stage, count: number) {
  const customer = await kit.customer();
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const kind = index % 2 === 0 ? ("provider" as const) : ("customer" as const);
    const { profile_id } = await kit.run(addProfile, customer, {
      ...{ kind, display_name: `Studio at the lake ${index + 1}`, country: "DE" },
      terms_version: await kit.termsVersion(),
    });
    made.push(profile_id);
  }
  return { customer, made };
}

/** A customer whose sign-in here has just proved who they are. */
async function proved(stage: Stage) {
  const customer = await stage.kit.customer();
  const [cookie] = await stage.cookiesOf(customer);
  const { access_token } = decoded(cookie?.value.slice("base64-".length));
  const { session_id } = decoded(String(access_token).split(".")[1]);
  const device = { account_id: customer.account_id, session_id: String(session_id), is_proof: true };
  await stage.kit.run(recordDevice, system, device);
  return customer;
}

function decoded(text = ""): Record<string, unknown> {
  return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
}

async function wordy(stage: Stage) {
  const provider = await stage.kit.provider();
  const about = "We take pictures of everybody who comes, and of the boats on the lake. ".repeat(13);
  const id = provider.profile?.id ?? "";
  await stage.owner.query("update profile set display_name = $2, about = $3 where id = $1", [
    id,
    longName,
    about,
  ]);
  return provider;
}

export const accountPlaces: readonly Place[] = [
  ...Object.entries(pages).flatMap(([route, path]) =>
    members.map(
      (persona): Place => ({
        route,
        state: "as-it-is",
        persona,
        see: async (stage) => ({ as: await member(stage, persona), path }),
      }),
    ),
  ),
  {
    route: "/account/profile",
    state: "refused",
    persona: "provider",
    status: 422,
    see: async ({ kit }) => ({ as: await kit.provider(), path: "/account/profile" }),
    act: refused("update_profile", typed({ display_name: "" })),
  },
  {
    route: "/account/profile",
    state: "long-text",
    persona: "provider",
    see: async (stage) => ({ as: await stage.once(wordy), path: "/account/profile" }),
  },
  {
    route: "/account/profiles",
    state: "long-text",
    persona: "provider",
    see: async (stage) => ({ as: await stage.once(wordy), path: "/account/profiles" }),
  },
  {
    route: "/account/profiles",
    state: "adding",
    persona: "customer",
    see: async ({ kit }) => ({ as: await kit.customer(), path: "/account/profiles?add" }),
  },
  {
    route: "/account/profiles",
    state: "adding-refused",
    persona: "customer",
    status: 422,
    see: async ({ kit }) => ({ as: await kit.customer(), path: "/account/profiles?add" }),
    act: refused("add_profile"),
  },
  {
    route: "/account/profiles",
    state: "many",
    persona: "customer",
    see: async (stage) => ({ as: (await withProfiles(stage, 9)).customer, path: "/account/profiles" }),
  },
  {
    route: "/account/devices",
    state: "many",
    persona: "customer",
    async see({ kit }) {
      const customer = await kit.customer();
      const { account_id } = customer;
      for (const user_agent of browsers)
        await kit.run(recordDevice, system, { account_id, session_id: randomUUID(), user_agent });
      return { as: customer, path: "/account/devices" };
    },
  },
  {
    route: "/account/export",
    state: "being-made",
    persona: "customer",
    see: async ({ kit }) => ({ as: (await kit.requestedExport()).actor, path: "/account/export" }),
  },
  {
    route: "/account/export",
    state: "ready",
    persona: "customer",
    see: async ({ kit }) => ({ as: (await kit.readyExport()).actor, path: "/account/export" }),
  },
  {
    route: "/account/export",
    state: "link-gone",
    persona: "customer",
    see: async ({ kit }) => ({ as: await kit.customer(), path: "/account/export?link=gone" }),
  },
  {
    route: "/account/export/:token",
    state: "ready",
    persona: "customer",
    async see({ kit }) {
      const { actor, token } = await kit.readyExport();
      return { as: actor, path: `/account/export/${token}` };
    },
  },
  {
    route: "/account/delete",
    state: "blocked",
    persona: "customer",
    see: async ({ kit }) => ({ as: (await kit.booking()).customer, path: "/account/delete" }),
  },
  {
    route: "/account/delete",
    state: "proved",
    persona: "customer",
    see: async (stage) => ({ as: await proved(stage), path: "/account/delete" }),
  },
  {
    route: "/account/delete",
    state: "refused",
    persona: "customer",
    status: 422,
    see: async (stage) => ({ as: await proved(stage), path: "/account/delete" }),
    act: refused("close_account", typed({ confirmation: "perhaps" })),
  },
  {
    route: "/account/profiles",
    state: "archived",
    persona: "customer",
    async see(stage) {
      const { customer, made } = await withProfiles(stage, 2);
      await stage.kit.run(archiveProfile, customer, { profile_id: made[0] ?? "" });
      return { as: customer, path: "/account/profiles" };
    },
  },
];
