import { z } from "zod";
import { PublishLegalText } from "#domain/legal-text/schemas.ts";
import { startOf } from "#domain/legal-text/start.ts";
import { countPlaceholders } from "#domain/marketplace/placeholders.ts";
import { announceTerms } from "#domain/notification/jobs.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { requirePublisher } from "../access.ts";
import { findTextInForce, hasMembers, insertLegalText, lockKind } from "../store/legal-text.ts";

/**
 * Publishes a version. It is in force at once, except terms that replace others: those are announced to every member
 * first. Earlier versions stay readable.
 */
export const publishLegalText = defineCommand({
  name: "publish_legal_text",
  summary: "The operator publishes a version of the legal notice, the privacy policy or the terms.",
  needs: "operator",
  proof: "recent",
  input: PublishLegalText,
  output: z.strictObject({
    legal_text_id: field.id,
    text_version: z.string(),
    starts_at: field.time,
    is_announced: z.boolean(),
  }),
  async load(ctx, { kind }) {
    await lockKind(ctx.tx, kind);
    const before = await findTextInForce(ctx.tx, kind, ctx.now);
    const is_agreed_to = before !== null && !hasPlaceholders(before) && (await hasMembers(ctx.tx));
    return { before: before && { version: before.version, is_agreed_to } };
  },
  allow: requirePublisher,
  async run(ctx, { kind, text_version, en, de }, { before }) {
    const starts_at = startOf(kind, before, ctx.now);
    const text = await insertLegalText(ctx, { kind, version: text_version, en, de, starts_at });
    await recordEvent(ctx, "legal_text", {
      transition: "publish",
      role: ctx.actor.kind === "system" ? "system" : "operator",
      subject_id: text.id,
      from: null,
      to: "published",
      version: 1,
    });
    const is_announced = starts_at > ctx.now;
    if (is_announced)
      await ctx.enqueue(
        announceTerms,
        { legal_text_id: text.id, after: null },
        { key: `announce_terms:${text.id}` },
      );
    return { legal_text_id: text.id, text_version, starts_at: starts_at.toISOString(), is_announced };
  },
  audit: ({ kind, text_version }, { before }, { legal_text_id, starts_at }) => ({
    subject: ["legal_text", legal_text_id],
    kind,
    text_version,
    before: before?.version ?? null,
    starts_at,
  }),
  exposedVia: ["ui", "rpc"],
});

/** Whether it is still a template, which is nothing to agree to. */
const hasPlaceholders = ({ en, de }: { en: string; de: string }) =>
  countPlaceholders(en) + countPlaceholders(de) > 0;
