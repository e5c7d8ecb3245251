// What the settings of the marketplace itself decide.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { fillPlaceholders } from "#domain/marketplace/placeholders.ts";
import { mailSender } from "#domain/notification/sender.ts";
import { accentCss } from "#domain/setting/accent.ts";
import { pictureName, picturePath } from "#domain/setting/picture.ts";
import { publicSettings, type Settings } from "#domain/setting/settings.ts";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import { localeRequest } from "#server/http/session/preferences.ts";
import { sessionBasics } from "#server/http/session/session-basics.ts";
import { renderMail } from "#server/notification/layout/render.tsx";
import { addSitePicture } from "#server/setting/commands/add-site-picture.ts";
import { siteEndpoints } from "#server/setting/web/endpoint.ts";
import type { TestKit } from "../kit.ts";
import { sitePictureInput } from "../states/marketplace.ts";
import { type Cases, type Process, runtimeBy } from "./case.ts";

function pictureOf(bytes: string, size: { width: number; height: number }) {
  const name = pictureName(createHash("sha256").update(bytes).digest("hex"), size);
  return { name, input: sitePictureInput(bytes, size) };
}
const pictures = {
  light: pictureOf("light", { width: 480, height: 96 }),
  dark: pictureOf("dark", { width: 240, height: 96 }),
  icon: pictureOf("icon", { width: 192, height: 192 }),
};

/** Uploads the pictures that the cases set. */
export async function addPictures(kit: TestKit): Promise<void> {
  for (const { input } of Object.values(pictures)) await kit.run(addSitePicture, await kit.operator(), input);
}

const site = { PUBLIC_URL: "https://market.example" };

/** The mail about an offer received, as its customer reads it. */
async function mailText(kit: TestKit, { kit: by, settings: known }: Process): Promise<string> {
  const { customer, offer_id } = await by.sentOffer();
  const runtime = runtimeBy(kit, known);
  const payload = {
    template: "offer_received" as const,
    profile_id: customer.profile?.id ?? "",
    subject_id: offer_id,
    key: offer_id,
  };
  const { message } = (await renderMail(runtime, payload, by.now())) ?? {};
  return message?.html ?? "";
}

/** The shipped text of the legal notice, as the set-up fills it in. */
function legalNotice(set: Settings): string {
  const details = { legal_name: "Markt GmbH", address_line: "Hafen 1", postal_code: "1010", city: "Wien" };
  const rest = { region: null, country: "AT", email: "hello@markt.example.test", time_zone: "UTC" };
  const operator = { ...set, ...details, ...rest, currency: "EUR", fee_bp: 0 };
  return fillPlaceholders(readFileSync("db/texts/legal-notice.en.md", "utf8"), operator, "Austria");
}

export const marketplaceCases = (kit: TestKit) =>
  ({
    site_name: {
      value: "Markt am See",
      says: async (process) => (await mailText(kit, process)).includes("Markt am See"),
    },
    logo_light: {
      value: pictures.light.name,
      says: async (process) => (await mailText(kit, process)).includes(picturePath(pictures.light.name)),
    },
    logo_dark: {
      value: pictures.dark.name,
      async says({ kit: by, settings: known }) {
        const withLogo = async () => ({ ...(await known()), logo_light: pictures.light.name });
        return (await mailText(kit, { kit: by, settings: withLogo })).includes(
          picturePath(pictures.dark.name),
        );
      },
    },
    icon: {
      value: pictures.icon.name,
      async says({ settings: known }) {
        const app = new Hono<RequestEnv>();
        siteEndpoints(app, runtimeBy(kit, known));
        return (await app.request("/favicon.ico")).headers.get("location");
      },
    },
    accent_colour: {
      value: "#7a1fa2",
      says: async ({ settings: known }) => accentCss(publicSettings(await known()).accent_colour),
    },
    support_email: {
      value: "help@markt.example.test",
      says: async (process) => (await mailText(kit, process)).includes("help@markt.example.test"),
    },
    sender_name: {
      value: "Post vom See",
      says: async ({ settings: known }) => mailSender(kit.runtime.env.MAIL_FROM, await known()).name,
    },
    sender_email: {
      value: "mail@markt.example.test",
      says: async ({ settings: known }) => mailSender(kit.runtime.env.MAIL_FROM, await known()).address,
    },
    vat_number: {
      value: "ATU12345678",
      says: async ({ settings: known }) => legalNotice(await known()),
    },
    register_entry: {
      value: "FN 12345 a",
      says: async ({ settings: known }) => legalNotice(await known()),
    },
    default_language: {
      value: "de",
      says: async ({ settings: known }) =>
        localeRequest(site, new Request("http://inner"), await known()).headers.get("cookie"),
    },
    default_time_zone: {
      value: "America/New_York",
      says: async ({ settings: known }) =>
        sessionBasics(site, new Request("http://inner"), "test", await known()).time_zone,
    },
  }) as const satisfies Cases;
