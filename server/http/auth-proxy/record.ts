// Records changes made through the auth proxy as if made on our pages: sends the mails, signs out other devices.
import { changeEmail } from "#server/account/commands/change-email.ts";
import { recordNewPassword } from "#server/account/commands/record-new-password.ts";
import { recordSecondFactor } from "#server/account/commands/record-second-factor.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { memberOf } from "../session/member.ts";
import type { AuthCall } from "./call.ts";
import type { ProvenCaller } from "./proof.ts";

/** Called after the service has made the change. A failure to record it is only logged. */
export async function recordAuthCall(
  runtime: Runtime,
  { method, path, fields }: AuthCall,
  { account, identity, is_enrolment }: ProvenCaller,
  request_id: string,
): Promise<void> {
  const call = { actor: system, request_id };
  const [account_id, session_id] = [account.id, identity.session_id];
  try {
    if (is_enrolment) {
      const input = { account_id, has_second_factor: true, seen_in: session_id };
      await runCommand(runtime, recordSecondFactor, { ...call, input });
    }
    if (`${method} ${path}` !== "PUT /user") return;
    if (fields?.get("password"))
      await runCommand(runtime, recordNewPassword, { ...call, input: { account_id, session_id } });
    const new_email = fields?.get("email");
    if (typeof new_email !== "string" || new_email === "") return;
    const member = memberOf({ ...account, proved_at: runtime.clock.now() }, null, identity, null);
    await runCommand(runtime, changeEmail, { actor: member, request_id, input: { new_email } });
  } catch (error) {
    runtime.log.error({ err: error, request_id }, "could not record a change at the auth service");
  }
}
