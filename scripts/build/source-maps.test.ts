import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { moveSourceMaps } from "./source-maps.ts";
import { uploadSourceMaps } from "./upload-source-maps.ts";

test("maps leave the public folder and are uploaded with their scripts under the release", async () => {
  const build = await mkdtemp(join(tmpdir(), "proffer-maps-"));
  const received: { url: string; token: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ url: request.url ?? "", token: request.headers.authorization, body });
    response.writeHead(201).end("{}");
  });
  try {
    await mkdir(join(build, "client/assets"), { recursive: true });
    await writeFile(join(build, "client/assets/page-1.js"), "run()");
    await writeFile(join(build, "client/assets/page-1.js.map"), "{}");
    expect(await moveSourceMaps(join(build, "client"), join(build, "source-maps"))).toBe(1);
    expect(await moveSourceMaps(join(build, "client"), join(build, "other"))).toBe(0);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const target = { url: `http://127.0.0.1:${port}`, token: "t", org: "acme", project: "market" };
    expect(await uploadSourceMaps(target, "proffer@1+abc", build)).toBe(1);
    expect(received.map(({ url }) => url)).toEqual([
      "/api/0/organizations/acme/releases/",
      "/api/0/organizations/acme/releases/proffer%401%2Babc/files/",
      "/api/0/organizations/acme/releases/proffer%401%2Babc/files/",
    ]);
    expect(received.every(({ token }) => token === "Bearer t")).toBe(true);
    expect(received[1]?.body).toContain("~/assets/page-1.js");
    expect(received[1]?.body).toContain("Sourcemap:page-1.js.map");
    expect(received[2]?.body).toContain("~/assets/page-1.js.map");
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(build, { recursive: true });
  }
});
