import { expect, test } from "vitest";
import { parseSettings } from "#server/kernel/env.ts";
import { statusesOf } from "#tests/kit/doctor/doctor-findings.ts";
import { checkEncryption } from "./check-encryption.ts";

async function findingsWith(source: Record<string, string>) {
  const parsed = parseSettings(source);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return checkEncryption(parsed.env);
}

const databasesAt = (place: string) => ({
  DATABASE_URL: `postgres://app:x@${place}`,
  DATABASE_API_URL: `postgres://api:x@${place}`,
  DATABASE_OWNER_URL: `postgres://owner:x@${place}`,
});

test.each([
  ["nothing outside", {}],
  ["a database on this machine", databasesAt("127.0.0.1:5432/proffer")],
  ["a database of the own network", databasesAt("10.0.0.4:5432/proffer?sslmode=disable")],
  ["a service of a compose file", databasesAt("postgres:5432/proffer")],
  ["a checked certificate", databasesAt("db.example.com:5432/proffer?sslmode=verify-full")],
  ["reports by https", { SENTRY_DSN: "https://key@errors.example/1" }],
  ["a collector on this machine", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" }],
  ["a scanner's socket", { FILES_SCANNER: "unix:///run/clamav/clamd.ctl" }],
])("%s is fine", async (_name, source) => {
  expect(statusesOf(await findingsWith(source))).toEqual(["ok"]);
});

test.each([
  ["", 3],
  ["?sslmode=disable", 3],
  ["?sslmode=no-verify", 3],
  ["?sslmode=require", 3],
])("a database elsewhere with %o in its address is named, each of its addresses", async (query, count) => {
  const found = await findingsWith(databasesAt(`db.example.com:5432/proffer${query}`));
  expect(statusesOf(found)).toEqual(Array.from({ length: count }, () => "warning"));
  expect(found.map(({ message }) => message).join()).not.toContain(":x@");
});

test.each([
  ["SENTRY_DSN", "http://key@errors.example/1"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector.example:4318"],
  ["FILES_SCANNER", "tcp://scanner.example:3310"],
])("%s in the clear is named", async (name, value) => {
  const found = await findingsWith({ [name]: value });
  expect(statusesOf(found)).toEqual(["warning"]);
  expect(found[0]?.message).toContain(name);
});
