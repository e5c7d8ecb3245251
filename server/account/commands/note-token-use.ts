import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { noteLastUse } from "../store/tokens.ts";

/** Run with a token's first call in an hour, so that its owner sees when it was last used. */
export const noteTokenUse = defineCommand({
  name: "note_token_use",
  summary: "Notes that a personal access token is in use.",
  needs: "system",
  input: z.object({ token_id: Id }),
  output: z.strictObject({ token_id: field.id }),
  load: (ctx, { token_id }) => noteLastUse(ctx, token_id),
  allow() {},
  async run(_ctx, { token_id }) {
    return { token_id };
  },
  audit: ({ token_id }, { account_id }) => ({ subject: ["account", account_id], token_id }),
  exposedVia: ["internal"],
});
