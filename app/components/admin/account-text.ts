import type { BadgeTone } from "#app/ui/content.tsx";
import type { AccountStatus } from "#domain/account/machine.ts";
import { m } from "#messages/messages.js";

type Message = () => string;

export const accountStatusText: Record<AccountStatus, Message> = {
  active: m.operator_status_active,
  suspended: m.operator_status_suspended,
  closed: m.operator_status_closed,
};

export const accountTone: Record<AccountStatus, BadgeTone> = {
  active: "good",
  suspended: "bad",
  closed: "neutral",
};

const eventMessages: Readonly<Record<string, Message>> = {
  register: m.operator_event_register,
  suspend: m.operator_event_suspend,
  resume: m.operator_event_resume,
  close: m.operator_event_close,
  reset_second_factor: m.operator_event_reset_second_factor,
  end_sessions: m.operator_event_end_sessions,
  export: m.operator_event_export,
  change_address: m.operator_event_change_address,
  grant: m.operator_event_grant,
  revoke: m.operator_event_revoke,
  change_roles: m.operator_event_change_roles,
};

/** Text for an account event, by transition. */
export function accountEventText(transition: string): string {
  return (eventMessages[transition] ?? m.operator_event_other)();
}

const commandMessages: Readonly<Record<string, Message>> = {
  save_draft: m.operator_deed_save_draft,
  save_draft_input: m.operator_deed_save_draft_input,
  // The command's name in release 0.1.0, whose log stays.
  keep_draft_input: m.operator_deed_save_draft_input,
  discard_draft: m.operator_deed_discard_draft,
  submit_request: m.operator_deed_submit_request,
  store_file: m.operator_deed_store_file,
  remove_file: m.operator_deed_remove_file,
  extend_request: m.operator_deed_extend_request,
  close_request: m.operator_deed_close_request,
  decline_offer: m.operator_deed_decline_offer,
  withdraw_offer: m.operator_deed_withdraw_offer,
  choose_categories: m.operator_deed_choose_categories,
  keep_information: m.operator_deed_information,
  provide_information: m.operator_deed_information,
  edit_information: m.operator_deed_information,
};

/** Text for a command that an operator ran while impersonating, by command name. */
export function impersonatedCommandText(name: string): string {
  return commandMessages[name]?.() ?? m.operator_deed_other({ name });
}
