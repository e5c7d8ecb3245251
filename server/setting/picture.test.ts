// The marketplace's own pictures: which a setting takes, who gets them under which address, and which are removed.
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { picturePath } from "#domain/setting/picture.ts";
import { sweepOldRecords } from "#server/flow/timer/sweep-records.ts";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { renderMail } from "#server/notification/layout/render.tsx";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { sitePictureInput } from "#tests/kit/states/marketplace.ts";
import { addSitePicture } from "./commands/add-site-picture.ts";
import { changeSetting } from "./commands/change-setting.ts";
import { listChanges } from "./reads/settings.ts";
import { siteEndpoints } from "./web/endpoint.ts";

const kit = kitDuringFile();
const app = new Hono<RequestEnv>();
beforeAll(() => siteEndpoints(app, kit.runtime));

type Name = "logo_light" | "logo_dark" | "icon";
const square = { width: 96, height: 96 };

const upload = async (bytes: string, size?: { width: number; height: number }) =>
  (await kit.run(addSitePicture, await kit.operator(), sitePictureInput(bytes, size))).picture;

async function set(name: Name, new_value: string | null) {
  const operator = await kit.operator();
  const [latest] = await listChanges(kit.scopeOf(operator), name);
  const input = { name, new_value, reason: "Our new look.", version: latest?.version ?? 0 };
  return kit.run(changeSetting, operator, input);
}
const current = async () => kit.runtime.settings.current();
const status = async (picture: string) => (await app.request(picturePath(picture))).status;
const sweep = () => sweepOldRecords(jobContext(kit.runtime));

test("a logo is set, replaced, taken back and removed, and its history names each picture", async () => {
  const [first, second] = [await upload("first"), await upload("second")];
  await set("logo_light", first);
  expect((await current()).logo_light).toBe(first);
  await set("logo_light", second);
  await set("logo_light", first);
  expect((await current()).logo_light).toBe(first);
  await set("logo_light", null);
  expect((await current()).logo_light).toBeNull();
  const history = await listChanges(kit.scopeOf(await kit.operator()), "logo_light");
  expect(history.map(({ value }) => value)).toEqual([null, first, second, first]);
});

test("a picture that nobody has uploaded, or of another shape, is refused and changes nothing", async () => {
  const wide = await upload("wide");
  const unknown = wide.replace(/^.{8}/, "00000000");
  for (const [name, value] of [
    ["logo_dark", unknown],
    ["icon", wide],
    ["icon", "https://elsewhere.test/icon.png"],
  ] as const)
    await expect(set(name, value)).rejects.toMatchObject({
      code: "invalid_input",
      details: { issues: [{ path: "new_value", code: "invalid_picture" }] },
    });
  expect(await current()).toMatchObject({ logo_dark: null, icon: null });
});

test("anybody but an operator with the right uploads none", async () => {
  const input = sitePictureInput("of a stranger");
  const support = { ...(await kit.operator()), roles: ["support" as const] };
  for (const actor of [await kit.customer(), await kit.provider(), support])
    expect(await outcomeOf(kit.run(addSitePicture, actor, input))).toBe("forbidden");
});

test("everybody gets the bytes as a picture that runs nothing, to keep for a year", async () => {
  const picture = await upload("the bytes");
  const answer = await app.request(picturePath(picture));
  expect(await answer.text()).toBe("the bytes");
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
});

test("an address without a picture is not found, and kept by nobody", async () => {
  const picture = await upload("another");
  const unknown = await app.request(picturePath(picture.replace("320x64", "64x320")));
  expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([404, "no-store"]);
  for (const path of [`/site/${picture}`, "/site/logo.png", `/site/${picture}.png.svg`])
    expect((await app.request(path)).status).toBe(404);
});

test("the old address of icons leads to the one in force", async () => {
  const leadsTo = async () => (await app.request("/favicon.ico")).headers.get("location");
  expect(await leadsTo()).toBe("/favicon.svg");
  const icon = await upload("an icon", square);
  await set("icon", icon);
  expect(await leadsTo()).toBe(picturePath(icon));
});

test("a picture that no setting took goes after a day; one that a setting had stays", async () => {
  const [seen, taken, again] = [await upload("seen"), await upload("taken"), await upload("again")];
  await set("logo_dark", taken);
  await set("logo_dark", null);
  await kit.passTime({ hours: limits.unsent_file_hours - 1 });
  await upload("again");
  await sweep();
  expect(await Promise.all([seen, taken, again].map(status))).toEqual([200, 200, 200]);
  await kit.passTime({ hours: 2 });
  await sweep();
  expect(await Promise.all([seen, taken, again].map(status))).toEqual([404, 200, 200]);
  expect(await outcomeOf(set("logo_dark", seen))).toBe("invalid_input");
});

test("mails show the logo of the reader's theme, and its text is the name", async () => {
  const [light, dark] = [await upload("light"), await upload("dark")];
  const { customer, offer_id } = await kit.sentOffer();
  const headOf = async (logo: { logo_light: string | null; logo_dark: string | null }) => {
    const set_ = { ...(await current()), site_name: "Markt am See", ...logo };
    const settings = { current: async () => set_, drop: () => undefined };
    const profile_id = customer.profile?.id ?? "";
    const payload = { template: "offer_received" as const, profile_id, subject_id: offer_id, key: offer_id };
    const { message } = (await renderMail({ ...kit.runtime, settings }, payload, kit.now())) ?? {};
    expect(message?.text).not.toContain("/site/");
    return message?.html ?? "";
  };
  const { PUBLIC_URL } = kit.runtime.env;
  const picture = (name: string) => `src="${PUBLIC_URL}${picturePath(name)}" alt="Markt am See"`;
  expect(await headOf({ logo_light: null, logo_dark: dark })).not.toContain("<img");
  const one = await headOf({ logo_light: light, logo_dark: null });
  expect(one).toContain(picture(light));
  expect(one).not.toMatch(/class="on-(?:light|dark)"/);
  const both = await headOf({ logo_light: light, logo_dark: dark });
  expect(both).toMatch(/class="on-light"><img[^>]*>.*class="on-dark" style="display:none[^>]*><img/);
  expect(both).not.toContain("<link");
  for (const name of [light, dark]) expect(both).toContain(picture(name));
});
