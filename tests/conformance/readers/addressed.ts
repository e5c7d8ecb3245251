// Whom a sentence that says "you" addresses, derived from its key and its English text. A sentence that no rule
// matches has no reader and fails the test.
import { readAreas, textsOf } from "#tests/words/catalogue.ts";

/**
 * `recipient` accepted an offer by a link; `visitor` reads one by a link without having accepted: `guest` signed out,
 * `onlooker` where the link does not (or no longer) allow a decision. `rival` made an offer that is not the one booked.
 */
export const readers = [
  "owner",
  "recipient",
  "provider",
  "visitor",
  "guest",
  "onlooker",
  "rival",
  "operator",
] as const;
export type Reader = (typeof readers)[number];
type Readers = readonly Reader[];

const customers: Readers = ["owner", "recipient"];
const choosers: Readers = ["owner", "recipient", "visitor"];
const sides: Readers = ["owner", "recipient", "provider"];
const owner: Readers = ["owner"];
const provider: Readers = ["provider"];
const visitor: Readers = ["visitor"];
const operator: Readers = ["operator"];

/** The areas with the sentences of requests, offers, bookings and payments, of the start page and of the console. */
const areas: ReadonlySet<string> = new Set([
  "admin",
  "booking",
  "direct",
  "home",
  "offer",
  "payment",
  "request",
  "share",
]);

/** By key; the first match wins. "Your request" and "your other offers" address the owner, whatever the key. */
const byKey: readonly (readonly [key: RegExp, Readers])[] = [
  [/^admin_/, operator],
  [/^request_(list_|notice_undone_title$)/, customers],
  [/^share_ended_/, readers],
  [/^booking_(accept_unreported_|completed_title$)/, customers],
  [/^booking_again_text$/, owner],
  [/^offer_terms_changed$/, provider],
  [/^booking_settlement_earns$/, provider],
  [/^offer_optional_title$/, choosers],
  [/^booking_notice_wish_sent$|^booking_(list|calendar|feed|group|table_back)/, sides],
  [
    /^request_board_|^request_contact_masked$|^home_(first|need_offer_ends|calm_provider|answer|waiting|earned|record)/,
    provider,
  ],
  [/^home_calm_customer/, customers],
  [/^home_open/, customers],
  [/^home_(calm_none|next|dates|stand)/, readers],
  [/^home_/, visitor],
  [/^direct_(form|list|mail_(refused|expired))_/, provider],
  [/^direct_(mail|not_me)_/, visitor],
  [/^share_to_customer_/, provider],
  [/^share_(sentence|may_decide|bar|booked|recipient_hint|own_link)/, owner],
  [/^share_own_offer$/, provider],
  [/^share_/, choosers],
];

const byKeyLast: readonly (readonly [key: RegExp, Readers])[] = [
  [/_(maker|provider)(_|$)/, provider],
  [/_recipient(_|$)|_by_owner$/, ["recipient"]],
  [/^offer_(owner_|held_owner)/, choosers],
  [/_owner(_|$)/, owner],
  [/_customer(_|$)/, customers],
  [/^booking_(earn|row_earn|table_earns|deliver|reduce)/, provider],
  [
    /^booking_(cost_most|cost_paid|info|information|undo|action_information|notice_(accepted|information|kept|saved))/,
    customers,
  ],
  [/^booking_(accept_text|changes_left|report_until|state_suspended)/, customers],
  [/^booking_(you|row|notice|wish|change|statement|dispute|settle|settlement|group|table)/, sides],
  [/^payment_next_(contact|day|checked)/, sides],
  [/^payment_statement_payable/, provider],
  [/^payment_/, customers],
  [/^request_pass(ed)?_/, provider],
  [/^offer_counter_(received|answer_by|accept|decline)/, provider],
  [/^offer_counter_/, owner],
  [/^offer_renew_(ask|asked)(_|$)/, owner],
  [/^offer_renew_/, provider],
  [
    /^offer_(yours|make|not_verified|form|preview|date_(legend|hint)|message|request_changed|reconfirm)/,
    provider,
  ],
  [
    /^offer_(withdraw|earn|clash|moves|leaves|kept|not_kept|newer|found|start|template|other_date|lines)/,
    provider,
  ],
  [
    /^offer_(if_you_cancel|accept|lacks_end_text|seen|made_for|decline|date_(differs|missing)|slot_taken|ask_date)/,
    choosers,
  ],
  [
    /^request_(category|change|code|contact|decide|description|details|drafts_full|edit|email|event|extend|close)/,
    owner,
  ],
  [/^request_(files|flexibility|kept|list|missing|next|no_offers|not_kept|notice|operator|reopen)/, owner],
  [/^request_(send|still|success|summary|title|town|upload|waiting)/, owner],
];

/** Readers who see only part of another reader's texts, and the keys reserved for that other reader. */
const partial: readonly (readonly [Reader, of: Reader, except: RegExp])[] = [
  ["rival", "provider", /^(booking_(?!list|calendar|feed|group|table_back)|payment_)/],
  ["guest", "visitor", /^share_(signed_in|other_address)/],
  [
    "onlooker",
    "visitor",
    /^share_(signed_in|other_address|meaning_)|^offer_(accept|decline|if_you_cancel)|^direct_mail_/,
  ],
];

/** The readers of a sentence; null if no rule matches it. */
export function readersOf(key: string, english: string): Readers | null {
  const told = wholeReadersOf(key, english);
  if (!told) return null;
  const parts = partial.filter(([, of, except]) => told.includes(of) && !except.test(key));
  return [...new Set([...told, ...parts.map(([reader]) => reader)])];
}

function wholeReadersOf(key: string, english: string): Readers | null {
  const isOf = ([pattern]: readonly [RegExp, Readers]) => pattern.test(key);
  const early = byKey.find(isOf);
  if (early) return early[1];
  if (/\byour (request|other offers)\b/i.test(english)) return owner;
  return byKeyLast.find(isOf)?.[1] ?? null;
}

export type Addressed = { key: string; text: string; readers: Readers | null };

/** Every text of these areas that says "you" in English, in one language. */
export function addressedTexts(locale: "en" | "de"): Addressed[] {
  return readAreas()
    .filter(({ name }) => areas.has(name))
    .flatMap((area) =>
      Object.entries(area.en).flatMap(([key, message]) => {
        const english = textsOf(message).join(" ");
        if (!/\b(you|your|yours|yourself)\b/i.test(english)) return [];
        const said = area[locale][key];
        return (said === undefined ? [] : textsOf(said)).map((text) => ({
          key,
          text,
          readers: readersOf(key, english),
        }));
      }),
    );
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Shorter texts occur inside many sentences, so they count only as a whole line. */
const shortest = 16;

/** The sentences on a page that address somebody other than its reader. */
export function foreignSentences(page: string, reader: Reader, all: readonly Addressed[]): string[] {
  const words = plain(page);
  const lines = new Set(page.split("\n").map(plain));
  const own = new Set(all.filter((one) => one.readers?.includes(reader)).map(({ text }) => text));
  return all
    .filter(({ text, readers: of }) => of && !of.includes(reader) && !own.has(text))
    .filter(({ text }) => {
      const parts = plain(text).split(/\{[^{}]*\}/);
      if (Math.max(...parts.map(({ length }) => length)) < shortest) return lines.has(plain(text));
      const pattern = parts.map(escaped).join(".{0,80}?");
      return new RegExp(`(?<![\\p{L}])${pattern}(?![\\p{L}])`, "u").test(words);
    })
    .map(({ key, text }) => `${key}: ${text}`);
}
