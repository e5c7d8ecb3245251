// Every default and limit of the product in one place, the unit last in the name. `editableLimits` are what settings
// hold until an operator sets them (`domain/setting/settings.ts` alone reads them). `limits` hold everywhere.

const second_ms = 1_000;
const minute_ms = 60 * second_ms;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;
const megabyte_bytes = 1024 * 1024;

/** Lengths of the units, for arithmetic on instants. Calendar days in a zone: domain/time.ts. */
export const units = { second_ms, minute_ms, hour_ms, day_ms } as const;

/** The first values of settings. */
export const editableLimits = {
  request_open_days: 30,
  open_requests_per_account: 10,
  live_offers_per_request: 10,
  offer_validity_days: 14,
  // What a cancellation costs. Offers sent before offers kept their terms mean these values: they stay as they are.
  policy_flexible_hours: 24,
  policy_moderate_days: 7,
  policy_strict_days: 30,
  policy_late_fee_bp: 5_000,
  policy_after_start_fee_bp: 10_000,
  /** Ended by the timer `booking.lapse`, its job `release_booking` and the command `lapse_booking`. */
  booking_hold_hours: 72,
  auto_complete_days: 7,
  platform_fee_bp: 1_000,
  platform_vat_bp: 1_900,
  /** In units of the currency of the sum. */
  second_operator_above: 5_000,
  deposit_bp: 3_000,
  file_megabytes: 20,
  file_count: 10,
  draft_kept_days: 30,
  direct_offer_recipient_days: 30,
  stripe_event_body_days: 90,
  sent_mail_days: 90,
  notification_kept_days: 90,
  webhook_log_days: 30,
  fault_days: 90,
  verification_documents_days: 30,
} as const;

export const limits = {
  // Dates
  /** The date of a request, an offer or a reschedule lies within this many years. */
  date_ahead_years: 10,
  // Request
  request_open_min_days: 7,
  request_open_max_days: 90,
  request_extension_days: 14,
  request_reopen_within_days: 30,
  request_decision_days: 7,
  request_reminders_before_hours: [72, 24],
  decision_reminder_before_hours: [48],
  /** How long a browser is known as the one that wrote a draft; drafts are kept no longer. */
  visitor_days: 30,
  drafts_side_by_side: 5,
  draft_input_fields: 200,
  /** Per browser; an address may be an office or a mobile carrier, so its limit only stops floods. */
  visitor_drafts_per_day: 5,
  visitor_drafts_per_address_per_day: 300,
  member_drafts_per_day: 20,
  visitor_draft_files: 5,
  visitor_draft_files_bytes: 20 * megabyte_bytes,
  // Access tokens
  access_tokens_per_account: 20,
  access_token_name_characters: 60,
  /** How long an ended token is kept and shown. */
  ended_access_token_days: 30,
  // Offer
  offer_validity_min_hours: 1,
  offer_validity_max_days: 90,
  /** Cancelling is free until at most this many days or hours before the start. */
  policy_free_max_units: 365,
  offer_reminders_before_hours: [72, 24],
  offer_lines: 50,
  offer_label_characters: 200,
  offer_line_quantity: 9_999,
  /** Fields of an unsent form: five per line, plus the terms. */
  offer_fields: 290,
  offer_field_characters: 20_000,
  offer_templates_per_profile: 10,
  template_name_characters: 60,
  counter_answer_hours: 72,
  /** How often a customer may propose other terms for one offer. */
  counter_rounds: 3,
  /** Live links to one offer. */
  offer_shares: 20,
  /** Mails with links to offers that an account may send per day: in all, and to one address. */
  share_mails_per_day: 20,
  share_mails_per_address_per_day: 3,
  /** Distinct readers counted per link; further ones do not count. */
  share_viewers: 500,
  barred_addresses_per_request: 50,
  /** Standing invitations to one request, and those of an account per day: in all, and to one address. */
  invitations_per_request: 10,
  invitations_per_day: 20,
  invitations_per_address_per_day: 3,
  // Invitations to become an operator
  operator_invitation_days: 7,
  operator_invitations_per_day: 20,
  /** How long an act over the sum of one operator waits for a second one. */
  approval_hours: 72,
  /** Mails with links to one address per day, of any kind and from any sender. */
  link_mails_per_address_per_day: 6,
  /** Accounts younger than this may have mails with links of any kind sent to this many addresses per day. */
  new_account_hours: 24,
  new_account_strangers_per_day: 3,
  // Offers to an e-mail address
  direct_offers_per_day: 20,
  direct_offers_per_address_per_day: 3,
  /** Senders with this many "this was not me" reports within the days below cannot write to new addresses. */
  not_me_reports: 3,
  not_me_report_days: 30,
  // Booking
  booking_hold_min_minutes: 15,
  booking_hold_max_days: 14,
  booking_hold_reminder_shares_bp: [5_000, 9_000],
  processing_card_extends_hold_hours: 24,
  processing_bank_extends_hold_days: 14,
  undo_acceptance_minutes: 30,
  late_payment_revives_within_hours: 24,
  cancel_answer_hours: 48,
  change_answer_hours: 72,
  undelivered_check_days: 3,
  undated_check_days: 90,
  auto_deliver_after_hours: 24,
  day_reminders_before_days: [7, 1],
  report_reminder_before_hours: [48],
  change_reminder_before_hours: [24],
  cancel_reminder_before_hours: [12],
  changes_reminder_before_hours: [24],
  delivery_reminder_before_hours: [72],
  changes_until_max_days: 90,
  dispute_after_completion_days: 14,
  dispute_answer_days: 7,
  dispute_reminder_before_hours: [48],
  dispute_statement_days: 14,
  dispute_statements_per_side: 20,
  settlements_per_dispute: 20,
  // Money
  payment_attempt_minutes: 30,
  deposit_from_days_ahead: 60,
  balance_due_before_start_days: 60,
  balance_reminders_before_days: [7, 1, 0],
  balance_grace_days: 3,
  changes_of_delivery: 2,
  /** For any currency; each has its own largest payment (domain/currency.ts). */
  amount_max_minor: 999_999_999_999,
  rate_max_bp: 10_000,
  platform_fee_max_bp: 5_000,
  // Files and text
  /** The most that operators can allow: files of a request, of a message, of a delivery or of a statement in a dispute. */
  files_at_once: 10,
  /** Files uploaded for a message, a delivery or a statement that was not sent, or as a logo, are removed after this. */
  unsent_file_hours: 24,
  /** Of one profile, in all the messages that it is writing. */
  unsent_message_files: 30,
  /** Of one provider, for its verification. */
  verification_documents: 10,
  /** Bounds of the setting `verification_days`. */
  verification_min_days: 30,
  verification_max_days: 3_650,
  /** How long before its verification ends a provider is told. */
  verification_reminder_days: 14,
  /** The most that operators can allow. */
  file_bytes: 20 * megabyte_bytes,
  // Body of one form with its files.
  upload_bytes: 25 * megabyte_bytes,
  message_characters: 5_000,
  // Conversations
  /** How long its writer may delete a message. */
  message_deletion_minutes: 10,
  messages_per_minute: 30,
  /** Messages that one page of a thread shows. */
  thread_page_messages: 50,
  /** Threads that a provider may begin per day, with an account younger than `new_account_hours` too. */
  threads_per_day: 20,
  new_account_threads_per_day: 5,
  /** Threads that a provider may begin with the same text; operators look at whoever does. */
  same_text_threads_per_day: 4,
  /** Answers that all providers of a request read; taken back ones count too. */
  answers_per_request: 50,
  question_characters: 1_000,
  /** A mail tells of unread messages after this, and of one thread at most this often. */
  message_notice_minutes: 2,
  message_notice_every_minutes: 60,
  /** Messages whose text such a mail shows. */
  message_notice_texts: 3,
  title_characters: 120,
  short_text_characters: 200,
  long_text_characters: 5_000,
  reason_characters: 1_000,
  email_characters: 254,
  password_min_characters: 10,
  // The auth service's bcrypt ignores bytes beyond this.
  password_max_bytes: 72,
  choices_per_question: 50,
  questions_per_category: 40,
  /** What one account may report to the operators. */
  reports_per_day: 20,
  /** Months before this one whose reports are counted. */
  report_months: 24,
  objection_days: 184, // The six months of the Digital Services Act, rounded up.
  // Accounts
  /** Upper bound of the setting SESSION_LONGEST_DAYS; other lasting cookies live this long. */
  session_days: 400,
  /** Mails about sign-ins from new browsers to one account within a day. */
  sign_in_mails_per_day: 5,
  one_time_link_minutes: 60,
  // How long a password or code proves identity for commands that change an account.
  proof_minutes: 15,
  recovery_codes: 10,
  export_days: 7,
  export_every_hours: 24,
  impersonation_minutes: 30,
  /** How long an operator who said why may read a conversation. */
  thread_reading_minutes: 60,
  impersonation_code_seconds: 60,
  referral_days: 90,
  // Partners
  partner_categories: 8,
  /** Shipped categories that one form may load. */
  shipped_categories: 20,
  /** Operators see how a category is used: bookings of so many days, counts up to so many, conversion of so many requests. */
  category_use_days: 30,
  category_use_rows: 200,
  category_conversion_requests: 200,
  category_versions_shown: 100,
  /** Minimum number of different bookings behind each amount shown to a partner. */
  partner_group_bookings: 3,
  partner_statement_months: 12,
  profiles_per_account: 10,
  // Outgoing webhooks
  webhook_endpoints: 10,
  webhook_url_characters: 2_000,
  webhook_retry_days: 3,
  webhook_timeout_seconds: 10,
  webhook_answer_bytes: 1_024,
  /** How long the previous secret keeps signing after a rotation. */
  webhook_old_secret_hours: 24,
  // Live events: open streams in one web process, and how long one lasts before the browser opens it again.
  event_streams_per_account: 12,
  event_streams_per_process: 2_000,
  event_stream_minutes: 15,
  // Mails
  match_mails_per_day: 10,
  match_window_hours: 24,
  match_digest_requests: 20,
  /** Of the day in the reader's zone. */
  digest_hour: 8,
  terms_notice_days: 15,
  digest_entries: 20,
  digest_days: 7,
  about_characters: 2_000,
  photo_bytes: 10 * megabyte_bytes,
  // API, retention and lists
  // A refused input lists at most this many issues.
  input_issues: 50,
  idempotency_key_days: 30,
  operator_notice_days: 365,
  match_window_days: 7,
  fault_digest_days: 30,
  fault_max_rows: 1_000,
  idempotency_key_characters: 255,
  page_rows: 25,
  // A list of the console counts its rows up to here.
  list_counted_rows: 1_000,
  // Rows that a list of the console looks at in one step for filters that no index serves, and the steps of one page.
  list_step_rows: 1_000,
  list_steps: 10,
  // Views of lists that an operator saves.
  views_per_operator: 50,
  view_name_characters: 60,
  view_query_characters: 2_000,
  home_list_rows: 5,
  // A month of bookings, and a calendar feed.
  calendar_bookings: 200,
  feed_bookings: 1_000,
  feed_past_days: 365,
  feed_refresh_minutes: 60,
  csv_page_rows: 500,
  page_max_rows: 100,
  // The board stops counting here; beyond it the screen says "more than".
  board_counted: 100,
  // Where operators read how much a change meets, and in their lists; beyond it the page says "more than".
  deals_counted: 1_000,
  /** Looking at the board again within this is the same visit. */
  board_visit_minutes: 30,
  /** How long a browser remembers its last visit to the board. */
  board_visit_days: 30,
  // Rows that `Prefer: count=exact` counts; a longer list has no exact count.
  counted_max_rows: 10_000,
  // Relations embedded in one query, and how many rows of each in one row.
  embeds_per_query: 8,
  embedded_max_rows: 200,
  select_columns: 200,
  order_columns: 10,
  filter_conditions: 100,
  filter_values: 1_000,
  // Accounts that a search sorts.
  search_max_rows: 1_000,
  // Rows of each kind that the console's search shows.
  search_rows: 10,
} as const;
