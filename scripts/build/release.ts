import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
// `scripts/ensure.mjs` passes the hash of the sources.
const sources = process.env.PROFFER_SOURCE_HASH?.slice(0, 12);

/** The release of the build that is being made: reports and source maps are matched by it. */
export const buildRelease = `proffer@${version}${sources ? `+${sources}` : ""}`;
