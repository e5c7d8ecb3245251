// Runs commands as an actor, typed by the command, for the seed and the test kit.
import type { z } from "zod";
import { findSignedInAccount } from "#server/account/reads/account.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import type { TypedCommand } from "#server/kernel/command.ts";
import { newId } from "#server/kernel/ids.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";

export type Caller = <I extends z.ZodType, O>(
  command: TypedCommand<I, O>,
  actor: Actor,
  input: z.input<I>,
  key?: string,
) => Promise<O>;

/** A function that runs commands on this runtime and writes `request_id` to their rows. */
export function callerOf(runtime: Runtime, request_id: string): Caller {
  return async <I extends z.ZodType, O>(
    command: TypedCommand<I, O>,
    actor: Actor,
    input: z.input<I>,
    key?: string,
  ) => (await runCommand(runtime, command, { actor, input, key, request_id })) as O;
}

/** The account as the middleware would load it: an actor with its default profile (its only one here). */
export async function loadMember(runtime: Runtime, account_id: string): Promise<Member> {
  const account = await findSignedInAccount(runtime.db, account_id, newId(new Date()));
  if (!account) throw new Error(`no account ${account_id}`);
  const { id, email, is_operator, roles, profiles, default_profile_id } = account;
  return {
    kind: "member",
    account_id: id,
    email,
    is_operator,
    roles,
    profile: profiles.find((profile) => profile.id === default_profile_id) ?? null,
    visitor_id: null,
    on_behalf_of: null,
    // Whoever gives a command counts as having just proved who they are, however far the clock has moved.
    assurance: {
      is_two_factor: true,
      get proved_at() {
        return runtime.clock.now();
      },
    },
  };
}
