import { randomUUID } from "node:crypto";
import { limits } from "#domain/limits.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { expireExport, finishExport, requestExport } from "./export.ts";

export const requestExportExample: ExampleOf<typeof requestExport> = async (kit) => {
  const actor = await kit.customer();
  return { actor, input: { to: actor.email }, stranger: null, forbidden: null };
};

export const finishExportExample: ExampleOf<typeof finishExport> = async (kit) => {
  const { export_id } = await kit.requestedExport();
  const input = { export_id, size_bytes: 1_000, token: `${randomUUID()}${randomUUID()}` };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: null };
};

export const expireExportExample: ExampleOf<typeof expireExport> = async (kit) => {
  const { export_id } = await kit.readyExport();
  await kit.passTime({ days: limits.export_days });
  return { actor: { kind: "system" }, input: { export_id }, stranger: null, forbidden: null };
};
