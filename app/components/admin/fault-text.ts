import type { FaultKind } from "#domain/fault.ts";
import { m } from "#messages/messages.js";

/** Where a fault happened, in words. */
export const faultKindText: Record<FaultKind, () => string> = {
  page: m.admin_fault_page,
  loader: m.admin_fault_loader,
  action: m.admin_fault_action,
  render: m.admin_fault_render,
  session: m.admin_fault_session,
  command: m.admin_fault_command,
  job: m.admin_fault_job,
  endpoint: m.admin_fault_endpoint,
  webhook: m.admin_fault_webhook,
  auth_proxy: m.admin_fault_auth_proxy,
  stream: m.admin_fault_stream,
  process: m.admin_fault_process,
  browser: m.admin_fault_browser,
  hydration: m.admin_fault_hydration,
  answer: m.admin_fault_answer,
};
