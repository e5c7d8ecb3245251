// The pictures of the demo data: drawn in code, encoded like uploads and written to the uploads' folder, so that pages
// and access rules treat them like uploaded photos.
import { randomUUID } from "node:crypto";
import { logo_px } from "#domain/file/rules.ts";
import type { Env } from "#server/kernel/env.ts";
import { deletePicture, writePicture } from "#server/services/files.ts";
import { encodeDrawing } from "#server/services/pictures.ts";
import { logo } from "./pictures/logo.ts";
import { type FaceKey, faceKeys, portrait } from "./pictures/portraits.ts";
import { type SceneName, sceneNames, scenes } from "./pictures/scenes.ts";

const portrait_px = 512;
const scene_px = 1_024;

type Encoded = Awaited<ReturnType<typeof encodeDrawing>>;
export type DemoPictures = Awaited<ReturnType<typeof drawPictures>>;

/**
 * Draws all pictures, before the transaction that fills the database. Each `write…` writes one and returns what the
 * command that records it needs; `removeWritten` removes them if that transaction fails.
 */
export async function drawPictures(env: Pick<Env, "FILES_URL">) {
  const [portraits, photos, partnerLogo] = await Promise.all([
    drawAll(faceKeys, (key) => encodeDrawing(portrait(key), portrait_px)),
    drawAll(sceneNames, (name) => encodeDrawing(scenes[name](), scene_px)),
    encodeDrawing(logo, logo_px),
  ]);
  const written: string[] = [];
  const write = async (storage_key: string, picture: Encoded) => {
    written.push(storage_key);
    await writePicture(env, storage_key, picture);
    return { storage_key, size_bytes: picture.bytes.length, width: picture.width, height: picture.height };
  };
  return {
    writePortrait: (key: FaceKey, profile_id: string) =>
      write(`profiles/${profile_id}/${randomUUID()}.webp`, portraits[key]),
    writeLogo: (partner_id: string) => write(`partners/${partner_id}/${randomUUID()}.webp`, partnerLogo),
    async writeScene(
      name: SceneName,
      { folder, id }: { folder: "requests" | "bookings" | "messages"; id: string },
    ) {
      const file = await write(`${folder}/${id}/${randomUUID()}.webp`, photos[name]);
      return { ...file, content_type: "image/webp" as const };
    },
    async removeWritten() {
      for (const storage_key of written) await deletePicture(env, storage_key);
    },
  };
}

async function drawAll<Name extends string>(names: readonly Name[], draw: (name: Name) => Promise<Encoded>) {
  const drawn = await Promise.all(names.map(async (name) => [name, await draw(name)] as const));
  return Object.fromEntries(drawn) as Record<Name, Encoded>;
}
