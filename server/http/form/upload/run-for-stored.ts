// Bytes are written first, outside any transaction; then a command stores their row. If it refuses, they are removed.
import { isRefusal } from "#domain/refusal.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { deletePicture } from "#server/services/files.ts";
import { sessionContext } from "../../context.ts";
import { detailsOf } from "../../session/session.ts";
import type { ActionArgs } from "../types.ts";

export type StoredCall = {
  /** Names the bytes by `storage_key`. */
  input: { storage_key: string } & Record<string, unknown>;
  /** The form's key. */
  key: string | undefined;
};

/**
 * Runs a command about bytes that are already written, as the form's sender.
 * @returns what the command returns
 * @throws whatever the command throws, after the bytes were removed
 */
export async function runForStored({ context }: ActionArgs, name: string, { input, key }: StoredCall) {
  const session = context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const command = runtime.commands[name];
  if (!command) throw new Error(`${name} is not registered`);
  const { actor, request_id } = session;
  try {
    return await runCommand(runtime, command, { actor, input, key, request_id });
  } catch (error) {
    await deletePicture(runtime.env, input.storage_key);
    throw error;
  }
}

/** Like `runForStored`; where the form was sent twice, the first submit has stored its file, and nothing is refused. */
export async function runOnceForStored(args: ActionArgs, name: string, call: StoredCall): Promise<void> {
  try {
    await runForStored(args, name, call);
  } catch (error) {
    if (!isRefusal(error, "key_reused")) throw error;
  }
}
