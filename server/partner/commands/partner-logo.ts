import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { logo_px } from "#domain/file/rules.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { deleteFileRow, findLogo, insertFile } from "#server/file/store/file.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockPartner, touchPartner } from "../store/partner.ts";

const Edge = z.int().min(1).max(logo_px, "too_big");

async function load(ctx: CommandContext, { partner_id }: { partner_id: string }) {
  const partner = await lockPartner(ctx.tx, partner_id);
  return { partner, logo: await findLogo(ctx, partner_id) };
}

/**
 * Makes a newly written picture the partner's logo and deletes the previous one with its bytes. Internal: only the
 * upload endpoint knows that the bytes exist and are a picture.
 */
export const setPartnerLogo = defineCommand({
  name: "set_partner_logo",
  summary: "The operator sets or replaces the logo of a partner.",
  needs: "operator",
  proof: "none",
  input: z.object({
    partner_id: Id,
    version: Version,
    storage_key: z.string().regex(/^partners\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/, "invalid_key"),
    size_bytes: z.int().min(1).max(limits.photo_bytes, "too_big"),
    width: Edge,
    height: Edge,
  }),
  output: z.strictObject({ partner_id: field.id, file_id: field.id }),
  load,
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { partner_id, version, ...stored }, { partner, logo }) {
    requireVersion(partner, version);
    if (logo) await removeLogo(ctx, logo.id);
    const named = { ...stored, name: "logo.webp", content_type: "image/webp" };
    const file = await insertFile(ctx, { ...named, partner_id });
    await touchPartner(ctx, partner);
    return { partner_id, file_id: file.id };
  },
  audit: ({ size_bytes }, { partner, logo }, { file_id }) => ({
    subject: ["partner", partner.id],
    file_id,
    replaced: logo?.id ?? null,
    size_bytes,
  }),
  exposedVia: ["internal"],
});

/** Removes the logo. */
export const removePartnerLogo = defineCommand({
  name: "remove_partner_logo",
  summary: "The operator takes the logo off a partner's page.",
  needs: "operator",
  proof: "none",
  input: z.object({ partner_id: Id, version: Version }),
  output: z.strictObject({ partner_id: field.id }),
  load,
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { partner_id, version }, { partner, logo }) {
    requireVersion(partner, version);
    await removeLogo(ctx, logo?.id ?? refuse("not_found"));
    await touchPartner(ctx, partner);
    return { partner_id };
  },
  audit: (_input, { partner, logo }) => ({ subject: ["partner", partner.id], file_id: logo?.id ?? null }),
  exposedVia: ["ui", "rpc"],
});

async function removeLogo(ctx: CommandContext, file_id: string): Promise<void> {
  const { storage_key } = await deleteFileRow(ctx, file_id);
  await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${file_id}` });
}
