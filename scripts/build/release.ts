import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
// `scripts/prepare.mjs` passes the hash of the sources.
const sources = process.env.PROFFER_SOURCE_HASH?.slice(0, 12);

/** The release of this build; it matches reports with source maps. */
export const buildRelease = `proffer@${version}${sources ? `+${sources}` : ""}`;
