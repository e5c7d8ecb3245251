import { z } from "zod";
import { choiceOf } from "#domain/codes.ts";
import { issuesOf } from "#domain/issues.ts";
import { limits } from "#domain/limits.ts";
import { type Issue, Refusal, requireVersion } from "#domain/refusal.ts";
import { CountryVat } from "#domain/setting/country-vat.ts";
import { type SettingName, settingNames, settings } from "#domain/setting/settings.ts";
import { line } from "#domain/text.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceSettings } from "#server/kernel/live/announcement.ts";
import { requireMarketplaceEditor } from "../access.ts";
import { keepPicture } from "../store/picture.ts";
import { findStored, insertVersion } from "../store/setting.ts";

const Name = choiceOf(settingNames as [SettingName]);
/** Of a policy; its own schema says what each must be. */
const PolicyFields = z
  .object({
    free: z.number().optional(),
    unit: z.string().max(10).optional(),
    late_fee_bp: z.number().optional(),
    after_start_fee_bp: z.number().optional(),
  })
  .refine((fields) => Object.keys(fields).length > 0);
/** What the issues of a value need, of an input that has others. */
const Sent = z.object({ name: Name, new_value: z.unknown() });

/** Gives a setting another value. Every process acts by it at once; the earlier values stay in the history. */
export const changeSetting = defineCommand({
  name: "change_setting",
  summary: "The operator gives a setting another value and says why.",
  needs: "operator",
  proof: "recent",
  changesSettings: true,
  input: z.object({
    name: Name,
    /** As the setting's own schema accepts it; null empties a setting that may be empty. */
    new_value: z
      .union([z.string().max(limits.email_characters), z.number(), z.array(CountryVat).max(60), PolicyFields])
      .nullish(),
    reason: line(limits.reason_characters),
    /** The version that was shown; 0 while nobody has set it. */
    version: z.int("required").min(0).max(2_147_483_647),
  }),
  findIssues: async (_ctx, input) => {
    const sent = Sent.safeParse(input);
    return sent.success ? issuesOfValue(sent.data.name, sent.data.new_value) : [];
  },
  output: z.strictObject({ setting_version_id: field.id, name: z.string(), version: field.version }),
  load: (ctx, { name }) => findStored(ctx.tx, name),
  allow: requireMarketplaceEditor,
  async run(ctx, { name, new_value: value, reason, version: seen }, before) {
    requireVersion(before, seen);
    const read = settings[name].schema.safeParse(value ?? undefined);
    if (!read.success) throw new Refusal("invalid_input", { issues: issuesOfValue(name, value) });
    const current = before.version === 0 ? settings[name].initial : before.value;
    if (JSON.stringify(read.data) === JSON.stringify(current))
      throw new Refusal("invalid_input", { issues: [{ path: "new_value", code: "unchanged" }] });
    if (settings[name].form.kind === "picture" && typeof read.data === "string")
      if (!(await keepPicture(ctx, read.data)))
        throw new Refusal("invalid_input", { issues: [{ path: "new_value", code: "invalid_picture" }] });
    const version = before.version + 1;
    const id = await insertVersion(ctx, { name, version, reason, value: read.data });
    await announceSettings(ctx.tx);
    return { setting_version_id: id, name, version };
  },
  audit: ({ name, new_value, reason }, before, { setting_version_id, version }) => ({
    subject: ["setting_version", setting_version_id],
    name,
    version,
    value: new_value ?? null,
    before: before.value,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});

/** The issues of a value by its setting's own schema, under the field that holds it. */
function issuesOfValue(name: SettingName, value: unknown): Issue[] {
  const read = settings[name].schema.safeParse(value ?? undefined);
  if (read.success) return [];
  return issuesOf(read.error).map((issue) => ({
    ...issue,
    path: issue.path ? `new_value.${issue.path}` : "new_value",
  }));
}
