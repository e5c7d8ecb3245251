// The marketplace's logo and icon, for everybody: an address names the content, so that browsers keep it for a year.
import type { Hono } from "hono";
import { picturePath, pictureSize } from "#domain/setting/picture.ts";
import { type RequestEnv, storedPolicy } from "#server/http/middleware/security.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { findPicture } from "../store/picture.ts";

/** Mounts `GET /site/{picture}.png`, and `GET /favicon.ico`, which leads to the icon in force. */
export function siteEndpoints(
  app: Hono<RequestEnv>,
  { db, settings }: Pick<Runtime, "db" | "settings">,
): void {
  app.get("/site/:file", async (c, next) => {
    const file = c.req.param("file");
    const name = file.slice(0, -".png".length);
    if (!pictureSize(name) || !file.endsWith(".png")) return next();
    const bytes = await findPicture(db, name);
    if (!bytes) return c.text("Not found", 404, { "Cache-Control": "no-store" });
    return c.body(new Uint8Array(bytes), 200, {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": storedPolicy,
    });
  });
  app.get("/favicon.ico", async (c) => {
    const { icon } = await settings.current();
    c.header("Cache-Control", "public, max-age=3600");
    return c.redirect(icon ? picturePath(icon) : "/favicon.svg", 302);
  });
}
