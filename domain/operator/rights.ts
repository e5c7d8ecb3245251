// What operators may do, in one table: each right with the roles that have it and the commands, pages and tables that need
// it. Commands, page guard, lists, relations, the database's policies and the console's navigation all read it here.

export const operatorRoles = ["admin", "support", "finance", "moderation"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export type RightDeclaration = {
  roles: readonly OperatorRole[];
  /** Wire names. */
  commands?: readonly string[];
  /** Paths of the console, whose forms and files need the same right; `:` stands for one part of a path. */
  pages?: readonly string[];
  /** Tables whose rows operators read by this right. */
  tables?: readonly string[];
};

export const rights = {
  open_console: {
    roles: operatorRoles,
    commands: [
      ...["choose_matters", "save_list_view", "rename_list_view", "delete_list_view", "close_task"],
      ...["add_operator_note", "strike_operator_note"],
      // Whoever calls these needs the right of the act itself too.
      ...["request_approval", "confirm_approval", "decline_approval"],
    ],
    pages: ["/admin", "/admin/alerts", "/admin/search", "/admin/task/:id", "/admin/team"],
    tables: [
      "operator_task",
      "operator_note",
      "operator_approval",
      "operator_choice",
      "marketplace",
      "legal_text",
      "file",
    ],
  },
  read_deals: {
    roles: operatorRoles,
    pages: [
      "/admin/requests",
      "/admin/requests/:id",
      "/admin/offers",
      "/admin/offers/:id",
      "/admin/bookings",
      "/admin/bookings/:id",
      "/admin/disputes",
      "/admin/disputes/:id",
    ],
    tables: [
      ...["category", "category_version", "request", "request_answer", "request_invitation"],
      ...["offer", "offer_line", "offer_revision", "offer_share", "counter_offer", "counter_offer_line"],
      ...["direct_offer", "booking", "booking_line", "booking_change", "delivery", "cancel_request"],
      ...["booking_dispute", "dispute_statement", "event"],
    ],
  },
  read_people: {
    roles: operatorRoles,
    pages: ["/admin/accounts", "/admin/accounts/:id", "/admin/providers"],
    tables: ["account", "profile", "vat_check", "device", "impersonation"],
  },
  read_money: {
    roles: ["admin", "support", "finance"],
    pages: [
      "/admin/payments",
      "/admin/payments/:id",
      "/admin/refunds",
      "/admin/refund/:id",
      "/admin/event/:id",
      "/admin/stripe-events",
    ],
    tables: [
      ...["payment_attempt", "refund", "instalment", "ledger_account", "ledger_entry", "ledger_tx"],
      "stripe_event",
    ],
  },
  read_conversations: {
    roles: ["admin", "support", "moderation"],
    commands: ["read_thread"],
    pages: ["/admin/conversations/:id", "/admin/reports"],
    tables: ["thread", "thread_reading", "message", "report"],
  },
  read_figures: {
    roles: ["admin", "finance"],
    pages: ["/admin/figures"],
    tables: ["figure", "figure_run", "page_view"],
  },
  read_log: {
    roles: ["admin", "support"],
    commands: ["resend_mail", "redeliver_webhook"],
    pages: ["/admin/events", "/admin/mails", "/admin/mails/:id", "/admin/webhooks"],
    tables: ["command_log", "sent_mail", "mail_failure", "webhook_delivery", "webhook_endpoint"],
  },
  read_audit: {
    roles: ["admin"],
    pages: ["/admin/audit"],
  },
  watch_system: {
    roles: ["admin"],
    commands: ["retry_job"],
    pages: ["/admin/jobs", "/admin/jobs/:id", "/admin/faults", "/admin/health"],
    tables: ["fault"],
  },
  extend_deadlines: {
    roles: ["admin", "support"],
    commands: ["extend_hold", "extend_instalment", "extend_request_for_owner"],
  },
  decide_bookings: {
    roles: ["admin", "support", "finance"],
    commands: ["decide_cancellation", "decide_undelivered", "resolve_dispute", "stop_booking"],
  },
  move_money: {
    roles: ["admin", "finance"],
    commands: [
      ...["retry_refund", "settle_refund", "dismiss_refund", "settle_event"],
      ...["settle_provider_balance", "record_partner_payment", "reverse_partner_payment"],
    ],
  },
  agree_fees: {
    roles: ["admin", "finance"],
    commands: ["set_provider_fee"],
    pages: ["/admin/fees/:id"],
    tables: ["provider_fee"],
  },
  handle_events: {
    roles: ["admin", "finance"],
    commands: ["reread_event", "dismiss_event"],
  },
  moderate: {
    roles: ["admin", "moderation"],
    commands: [
      ...["hold_request", "release_request", "remove_request", "void_offer", "uphold_reports"],
      ...["restrict_content", "review_restriction"],
    ],
    pages: ["/admin/transparency", "/admin/moderation/:noun/:id"],
    tables: ["restriction"],
  },
  verify_providers: {
    roles: ["admin", "support", "moderation"],
    commands: ["verify_provider", "refuse_provider", "withdraw_verification", "recheck_vat_number"],
  },
  act_on_people: {
    roles: ["admin", "support"],
    commands: [
      ...["suspend_account", "resume_account", "end_account_sessions", "reset_second_factor"],
      ...["change_address", "export_account", "close_for_person"],
    ],
  },
  impersonate: {
    roles: ["admin", "support"],
    commands: ["begin_impersonation", "start_impersonation"],
    pages: ["/auth/impersonation-callback"],
  },
  manage_partners: {
    roles: ["admin", "finance"],
    commands: [
      ...["make_partner", "edit_partner", "pause_partner", "resume_partner"],
      ...["set_partner_logo", "remove_partner_logo"],
    ],
    pages: ["/admin/partners", "/admin/partners/new", "/admin/partners/:id"],
    tables: ["partner", "partner_payment"],
  },
  change_categories: {
    roles: ["admin"],
    commands: [
      ...[
        "define_category",
        "load_categories",
        "import_category",
        "add_category",
        "duplicate_category",
        "edit_category",
      ],
      ...["publish_category_edit", "discard_category_edit", "archive_category", "restore_category"],
      ...["order_categories", "edit_question", "remove_question", "order_questions"],
    ],
    pages: [
      "/admin/categories",
      "/admin/categories/:slug",
      "/admin/categories/:slug/file",
      "/admin/categories/:slug/:list/:key",
    ],
    tables: ["category_edit"],
  },
  change_settings: {
    roles: ["admin"],
    commands: ["add_site_picture", "change_setting", "edit_marketplace", "publish_legal_text"],
    pages: ["/admin/setup", "/admin/settings", "/admin/settings/:name", "/admin/texts/:kind"],
    tables: ["setting_version"],
  },
  manage_team: {
    roles: ["admin"],
    commands: [
      ...["invite_operator", "revoke_operator_invitation", "change_operator_roles"],
      "revoke_operator",
    ],
    tables: ["operator_grant", "operator_invitation"],
  },
} as const satisfies Readonly<Record<string, RightDeclaration>>;

export type OperatorRight = keyof typeof rights;
type Named<K extends keyof RightDeclaration> = {
  [Right in OperatorRight]: (typeof rights)[Right] extends Record<K, readonly (infer Name)[]> ? Name : never;
}[OperatorRight];
/** Names of commands that operators call. */
export type OperatorCommand = Named<"commands">;

export const operatorRights = Object.keys(rights) as OperatorRight[];
const declarations: Readonly<Record<OperatorRight, RightDeclaration>> = rights;

function rightsBy(list: "commands" | "pages" | "tables"): ReadonlyMap<string, OperatorRight> {
  const names = new Map<string, OperatorRight>();
  for (const right of operatorRights)
    for (const name of declarations[right][list] ?? []) {
      if (names.has(name)) throw new Error(`${name} needs two rights`);
      names.set(name, right);
    }
  return names;
}

const byCommand = rightsBy("commands");
const byPage = rightsBy("pages");
const byTable = rightsBy("tables");
const pagePatterns = [...byPage].map(([path, right]) => ({ parts: path.split("/"), right }));

/** Whether one of the roles has the right. */
export const hasRight = (roles: readonly OperatorRole[], right: OperatorRight): boolean =>
  declarations[right].roles.some((role) => roles.includes(role));

/** The right that a command needs; null for one that no operator calls as such. */
export const rightOfCommand = (name: string): OperatorRight | null => byCommand.get(name) ?? null;

/** The right by which operators read a table; null for one that they do not read. */
export const rightOfTable = (table: string): OperatorRight | null => byTable.get(table) ?? null;

/** The right that a page of the console, its forms and its file need; null for an address of no page. */
export function rightOfPage(pathname: string): OperatorRight | null {
  const path = pathname.replace(/\/$|\.csv$/, "");
  const exact = byPage.get(path);
  if (exact) return exact;
  const parts = path.split("/");
  const found = pagePatterns.find(
    (pattern) =>
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, at) => part.startsWith(":") || part === parts[at]),
  );
  return found?.right ?? null;
}

/** What pages show to somebody with these roles. */
export function permittedTo(roles: readonly OperatorRole[]): { commands: string[]; pages: string[] } {
  const namesOf = (names: ReadonlyMap<string, OperatorRight>) =>
    [...names].flatMap(([name, right]) => (hasRight(roles, right) ? [name] : []));
  return { commands: namesOf(byCommand), pages: namesOf(byPage) };
}

/** The roles that have a right. */
export const rolesWith = (right: OperatorRight): readonly OperatorRole[] => declarations[right].roles;
