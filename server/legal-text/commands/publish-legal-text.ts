import { z } from "zod";
import { PublishLegalText } from "#domain/legal-text/schemas.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { requirePublisher } from "../access.ts";
import { findCurrentVersion, insertLegalText, lockKind } from "../store/legal-text.ts";

/** Publishes a version. From its commit on, pages show it and people agree to it; earlier ones stay readable. */
export const publishLegalText = defineCommand({
  name: "publish_legal_text",
  summary: "The operator publishes a version of the legal notice, the privacy policy or the terms.",
  needs: "operator",
  proof: "recent",
  input: PublishLegalText,
  output: z.strictObject({ legal_text_id: field.id, text_version: z.string() }),
  async load(ctx, { kind }) {
    await lockKind(ctx.tx, kind);
    return { before: await findCurrentVersion(ctx.tx, kind) };
  },
  allow: requirePublisher,
  async run(ctx, { kind, text_version, en, de }) {
    const text = await insertLegalText(ctx, { kind, version: text_version, en, de });
    await recordEvent(ctx, "legal_text", {
      transition: "publish",
      role: ctx.actor.kind === "system" ? "system" : "operator",
      subject_id: text.id,
      from: null,
      to: "published",
      version: 1,
    });
    return { legal_text_id: text.id, text_version };
  },
  audit: ({ kind, text_version }, { before }, { legal_text_id }) => ({
    subject: ["legal_text", legal_text_id],
    kind,
    text_version,
    before,
  }),
  exposedVia: ["ui", "rpc"],
});
