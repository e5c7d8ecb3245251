// The tables of a data export.
export type ExportRow = Readonly<Record<string, unknown>>;
export const exportTables = [
  "account",
  "profiles",
  "devices",
  "access_tokens",
  "mail_choices",
  "requests",
  "offers_received",
  "offers_made",
  "offers_typed",
  "offer_templates",
  "direct_offers",
  "offer_links",
  "invitations",
  "bookings",
  "calendar_feeds",
  "webhooks",
  "webhook_deliveries",
  "payments",
  "refunds",
  "files",
  "events",
  "partner",
  "partner_payments",
  "actions",
  "acts_of_operators",
] as const;
export type ExportTable = (typeof exportTables)[number];
export type ExportFile = { storage_key: string; path: string };
export type ExportData = { tables: Record<ExportTable, ExportRow[]>; files: ExportFile[] };
