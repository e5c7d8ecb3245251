import { randomBytes } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { createAccessToken } from "./create-access-token.ts";

export const createAccessTokenExample: ExampleOf<typeof createAccessToken> = async (kit) => ({
  actor: await kit.customer(),
  input: {
    name: "Calendar",
    scopes: ["read"],
    lifetime_days: "30",
    digest: randomBytes(32).toString("hex"),
  },
  stranger: null,
  forbidden: null,
});
