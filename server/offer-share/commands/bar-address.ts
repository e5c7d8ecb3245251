import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { Email } from "#domain/text.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwner } from "#server/request/access.ts";
import { lockRequest } from "#server/request/store/request.ts";
import { deleteBarredAddress, insertBarredAddress } from "../store/offer-share.ts";

/** Bars an address from deciding on a request by an open link, or lets it decide again. Stores only its digest. */
export const barAddress = defineCommand({
  name: "bar_address",
  summary: "The owner of a request says which addresses may not decide by an open link.",
  needs: "profile",
  input: z.object({ request_id: Id, email: Email, is_barred: z.boolean().default(true) }),
  output: z.strictObject({ request_id: field.id, is_barred: z.boolean() }),
  load: (ctx, { request_id }) => lockRequest(ctx, request_id),
  allow: (actor, request) => requireOwner(actor, request),
  async run(ctx, { email, is_barred }, request) {
    if (is_barred) await insertBarredAddress(ctx, request.id, email);
    else await deleteBarredAddress(ctx, request.id, email);
    return { request_id: request.id, is_barred };
  },
  audit: ({ is_barred }, request) => ({ subject: ["request", request.id], is_barred }),
  exposedVia: ["ui", "rpc"],
});
