import { expect, test } from "vitest";
import { findMisspeltNames } from "./names.ts";

const ofFile = (name: string) => findMisspeltNames({ [name]: "x" }, new Set([name]));
const ofProcess = (name: string, more: Record<string, string> = {}) =>
  findMisspeltNames({ [name]: "x", ...more }, new Set());

test.each([
  ["PUBLC_URL", "PUBLIC_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABSE_ULR", "DATABASE_URL"],
  ["COOKIESECRET", "COOKIE_SECRET"],
  ["URL_DATABASE", "DATABASE_URL"],
  ["public_url", "PUBLIC_URL"],
  ["PROT", "PORT"],
])("%s in .env is probably %s", (name, meant) => {
  expect(ofFile(name)).toEqual([`${name} is not a setting and is not read: is ${meant} meant?`]);
});

test.each([
  "POSTGRES_PASSWORD",
  "OWNER_PASSWORD",
  "APP_PASSWORD",
  "NODE_OPTIONS",
  "TZ",
  "PATH",
  "COMPOSE_FILE",
])("%s in .env is another program's", (name) => {
  expect(ofFile(name)).toEqual([]);
});

test("elsewhere in the environment one letter may differ, and only if the setting itself is unset", () => {
  expect(ofProcess("DATABASE_URI")).toEqual([expect.stringContaining("DATABASE_URL meant")]);
  expect(ofProcess("DATABASE_URI", { DATABASE_URL: "postgres://x" })).toEqual([]);
  for (const name of ["DATABSE_ULR", "URL_DATABASE", "POST", "NODE", "HOSTS", "SENTRY_ENV"])
    expect(ofProcess(name)).toEqual([]);
  expect(ofProcess("PUBLIC_URL")).toEqual([]);
});
