import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireAccountId } from "../access.ts";
import { endToken, lockOwnToken } from "../store/tokens.ts";

/** Ends one token at once. It needs no proof: nothing should delay an owner who fears for a token. */
export const revokeAccessToken = defineCommand({
  name: "revoke_access_token",
  summary: "Ends a personal access token of one's account; programs that use it are refused.",
  needs: "account",
  in_person: true,
  input: z.object({ token_id: Id }),
  output: z.strictObject({ token_id: field.id }),
  load: (ctx, { token_id }) => lockOwnToken(ctx, requireAccountId(ctx.actor), token_id),
  allow() {},
  async run(ctx, { token_id }) {
    await endToken(ctx, token_id);
    return { token_id };
  },
  audit: ({ token_id }, { account_id }) => ({ subject: ["account", account_id], token_id }),
  exposedVia: ["ui", "rpc"],
});
