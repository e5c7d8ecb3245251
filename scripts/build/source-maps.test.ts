import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { expect, test } from "vitest";
import { moveSourceMaps, shiftMap } from "./source-maps.ts";
import { uploadSourceMaps } from "./upload-source-maps.ts";

test("a map follows texts inserted into its code", () => {
  const map = {
    version: 3,
    mappings: encode([
      [
        [0, 0, 0, 0],
        [10, 0, 0, 5],
        [20, 0, 1, 0],
      ],
      [[3, 0, 2, 0]],
    ]),
  };
  const shifted = shiftMap(map, [
    { line: 0, column: 10, length: 1 },
    { line: 0, column: 15, length: 2 },
  ]);
  expect(decode(shifted.mappings)).toEqual([
    [
      [0, 0, 0, 0],
      [11, 0, 0, 5],
      [23, 0, 1, 0],
    ],
    [[3, 0, 2, 0]],
  ]);
});

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
    await mkdir(join(build, "client/assets/de"), { recursive: true });
    await writeFile(join(build, "client/assets/de/page-1.js"), "run()");
    await writeFile(join(build, "client/assets/de/page-1.js.map"), "{}");
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
    expect(received[1]?.body).toContain("~/assets/de/page-1.js");
    expect(received[1]?.body).toContain("Sourcemap:page-1.js.map");
    expect(received[2]?.body).toContain("~/assets/de/page-1.js.map");
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(build, { recursive: true });
  }
});
