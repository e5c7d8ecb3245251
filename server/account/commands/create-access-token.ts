import { z } from "zod";
import { TokenLifetime, TokenScopes } from "#domain/account/access-token.ts";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { mailLine } from "#domain/text.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount } from "../store/account.ts";
import { countLiveTokens, insertAccessToken } from "../store/tokens.ts";

/** Gives the active profile a token for a program. The page makes and shows it once; the command gets its digest. */
export const createAccessToken = defineCommand({
  name: "create_access_token",
  summary: "Gives a profile a personal access token, known by its digest, with scopes and an expiry date.",
  needs: "profile",
  in_person: true,
  input: z.object({
    name: mailLine(limits.access_token_name_characters),
    scopes: TokenScopes,
    lifetime_days: TokenLifetime,
    digest: z.string().regex(/^[0-9a-f]{64}$/, "invalid_digest"),
  }),
  output: z.strictObject({ token_id: field.id }),
  // The lock keeps two concurrent forms from passing the limit.
  async load(ctx) {
    requireProof(ctx);
    return lockAccount(ctx.tx, requireAccountId(ctx.actor));
  },
  allow() {},
  async run(ctx, { name, scopes, lifetime_days, digest }, { id: account_id }) {
    const max = limits.access_tokens_per_account;
    if ((await countLiveTokens(ctx, account_id)) >= max) refuse("access_token_limit_reached", { max });
    const token_id = await insertAccessToken(ctx, {
      account_id,
      profile_id: profileId(ctx.actor) ?? refuse("profile_required"),
      name,
      scopes,
      token_digest: Buffer.from(digest, "hex"),
      expires_at: new Date(ctx.now.getTime() + lifetime_days * units.day_ms),
    });
    await notifyAccount(ctx, "access_token_created", account_id, { facts: { name } });
    return { token_id };
  },
  audit: ({ scopes, lifetime_days }, { id }, { token_id }) => ({
    subject: ["account", id],
    token_id,
    scopes,
    lifetime_days,
  }),
  exposedVia: ["internal"],
});
