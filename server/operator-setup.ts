// `npm run operator -- setup`: leads the administrator of the machine from an empty database to a marketplace ready to
// open, question by question. It stores everything with the commands of the operator's pages, which can change it.

import { parseRate } from "#domain/format/number-text.ts";
import { type TextKind, textKinds } from "#domain/legal-text/kinds.ts";
import type { MarketplaceDetails } from "#domain/marketplace/details.ts";
import { countPlaceholders, fillPlaceholders } from "#domain/marketplace/placeholders.ts";
import { MarketplaceInput } from "#domain/marketplace/schemas.ts";
import { type AddressPart, addressFields } from "#domain/place/address.ts";
import { isPostalCodeOf, writtenPostalCode } from "#domain/place/postal-codes.ts";
import { Email, line } from "#domain/text.ts";
import { loadCategories } from "#server/category/commands/load-categories.ts";
import { system } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { scopeNow } from "#server/kernel/scope.ts";
import { publishLegalText } from "#server/legal-text/commands/publish-legal-text.ts";
import { findTextSource } from "#server/legal-text/reads/legal-text.ts";
import { hasTextVersion } from "#server/legal-text/store/legal-text.ts";
import { editMarketplace } from "#server/marketplace/commands/edit-marketplace.ts";
import { findDetails } from "#server/marketplace/store/marketplace.ts";

/** The person at the terminal. */
export type Terminal = {
  /** The answer to one question; null when the input has ended. */
  ask(question: string): Promise<string | null>;
  /** Prints a line. */
  tell(line: string): void;
};
type Ask = Terminal["ask"];

type Question = { about: string; hint: string; read(text: string): unknown };
type Read<T> = { success: true; data: T } | { success: false };
/** The set-up asks for the region once it knows the country. */
type Field = Exclude<keyof MarketplaceDetails, "region">;

const plain = (text: string) => text;
const upper = (text: string) => text.toUpperCase();
/** "12.5" or "12,5" in basis points; NaN, which the schema refuses, for anything but a number. */
const percent = (text: string) => parseRate(text.replace(",", "."), "en") ?? Number.NaN;

const questions: Readonly<Record<Field, Question>> = {
  legal_name: {
    about: "Person or company that runs the marketplace",
    hint: "2 to 120 characters, with the legal form, such as Example GmbH",
    read: plain,
  },
  address_line: { about: "Street and number", hint: "at most 200 characters", read: plain },
  postal_code: { about: "Postal code", hint: "at most 20 characters", read: plain },
  city: { about: "Town", hint: "at most 120 characters", read: plain },
  country: { about: "Country", hint: "two letters, such as DE", read: upper },
  email: {
    about: "E-mail address for the public",
    hint: "an address such as hello@example.org",
    read: plain,
  },
  time_zone: { about: "Time zone", hint: "a name such as Europe/Berlin", read: plain },
  currency: { about: "Currency", hint: "three letters, such as EUR", read: upper },
  fee_bp: {
    about: "Your fee in percent of the price",
    hint: "a number from 0 to 50, such as 10",
    read: percent,
  },
};

const ended = "The set-up ended before its last question. What it had stored stays; run it again to go on.";

/** Asks until the answer passes; an empty answer accepts the proposal. @throws Error at the end of the input */
async function askFor<T>(
  ask: Ask,
  { about, hint }: Pick<Question, "about" | "hint">,
  proposed: string | null,
  read: (text: string) => Read<T>,
): Promise<T> {
  let note = "";
  for (;;) {
    const answer = await ask(`${note}${about}${proposed ? ` [${proposed}]` : ""}: `);
    if (answer === null) throw new Error(ended);
    const result = read(answer.trim() || proposed || "");
    if (result.success) return result.data;
    note = `Please enter ${hint}.\n`;
  }
}

async function askDetails(ask: Ask, known: Partial<MarketplaceDetails>): Promise<MarketplaceDetails> {
  const answers: Partial<Record<Field, unknown>> = {};
  for (const [field, question] of Object.entries(questions) as [Field, Question][]) {
    const value = known[field];
    const proposed =
      value === undefined ? null : field === "fee_bp" ? String(Number(value) / 100) : String(value);
    answers[field] = await askFor<unknown>(ask, question, proposed, (text) =>
      MarketplaceInput.shape[field].safeParse(question.read(text)),
    );
  }
  const details = MarketplaceInput.parse(answers);
  const { country } = details;
  const isAsked = (name: AddressPart) =>
    addressFields(country).some((part) => part.name === name && part.isRequired);
  const isCode = (code: string) => (code === "" ? !isAsked("postal_code") : isPostalCodeOf(country, code));
  return {
    ...details,
    postal_code: isCode(details.postal_code)
      ? writtenPostalCode(country, details.postal_code)
      : await askPostalCode(ask, country, isCode),
    region: isAsked("region") ? await askRegion(ask, country, known.region ?? null) : null,
  };
}

/** Asks again: the first question for the code came before the country that decides its form. */
function askPostalCode(ask: Ask, country: string, isCode: (code: string) => boolean): Promise<string> {
  const question = { about: `Postal code in ${country}`, hint: "one that this country has" };
  const PostalCode = MarketplaceInput.shape.postal_code.refine(isCode);
  return askFor(ask, question, null, (text) => PostalCode.safeParse(text));
}

function askRegion(ask: Ask, country: string, known: string | null): Promise<string> {
  const question = { about: `State or region in ${country}`, hint: "at most 100 characters" };
  return askFor(ask, question, known, (text) => line(100).safeParse(text));
}

/** The slugs that the answer names: all, none, or some. */
function readChoice(slugs: readonly string[], text: string): Read<string[]> {
  if (text === "all") return { success: true, data: [...slugs] };
  if (text === "none") return { success: true, data: [] };
  const named = text.split(/[\s,]+/).filter(Boolean);
  const isKnown = named.length > 0 && named.every((slug) => slugs.includes(slug));
  return isKnown ? { success: true, data: named } : { success: false };
}

const yesOrNo = (text: string): Read<boolean> =>
  /^(y|yes|n|no)$/i.test(text) ? { success: true, data: /^y/i.test(text) } : { success: false };

/**
 * Runs the set-up and returns what to print at its end. `createOperator` makes an operator for an address and returns
 * what to tell. That may be a link, so it is printed at once: the set-up may end before its last question.
 * @throws Error with a sentence for the person at the terminal
 */
export async function setUp(
  runtime: Runtime,
  { ask, tell }: Terminal,
  createOperator: (email: string) => Promise<string>,
): Promise<string> {
  const { run } = jobContext(runtime);
  const email = await askFor(
    ask,
    { about: "E-mail address of the first operator", hint: "an address such as you@example.org" },
    null,
    (text) => Email.safeParse(text),
  );
  tell(await createOperator(email));

  const settings = await runtime.settings.current();
  const before = await findDetails(runtime.db, settings);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const usual = { currency: settings.default_currency, fee_bp: settings.platform_fee_bp };
  const proposals = { country: runtime.env.OPERATOR_COUNTRY, email, time_zone: zone, ...usual };
  const details = await askDetails(ask, { ...proposals, ...before?.details });
  await run(editMarketplace, { ...details, version: before?.version ?? 0 });
  tell("Stored who runs the marketplace.");

  const { catalogue } = await import("#db/seed/catalogue/all.ts");
  const slugs = catalogue.map(({ slug }) => slug);
  const about = `Categories to load (all, none, or some of ${slugs.join(", ")})`;
  const chosen = await askFor(ask, { about, hint: "all, none, or names from the list" }, "all", (text) =>
    readChoice(slugs, text),
  );
  if (chosen.length > 0) await run(loadCategories, { slugs: chosen });
  tell(`Categories: ${chosen.length > 0 ? chosen.join(", ") : "none"}.`);

  const hint = "yes or no";
  const about_texts = "Enter your name and address into the legal texts that come with Proffer";
  if (await askFor(ask, { about: about_texts, hint }, "yes", yesOrNo))
    for (const line of await fillTexts(runtime, details)) tell(line);
  const url = new URL("/admin/setup", runtime.env.PUBLIC_URL).href;
  return `Everything can be changed at ${url}.`;
}

const countryIn = (locale: string, country: string) =>
  new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country;

const names: Readonly<Record<TextKind, string>> = {
  legal_notice: "legal notice",
  privacy_policy: "privacy policy",
  terms: "terms of use",
};

/** Publishes each text in force again, with the details filled in where it has placeholders. */
async function fillTexts(runtime: Runtime, details: MarketplaceDetails): Promise<string[]> {
  const said: string[] = [];
  const day = runtime.clock.now().toISOString().slice(0, 10);
  const scope = await scopeNow(runtime, system);
  for (const kind of textKinds) {
    const text = await findTextSource(scope, kind);
    if (!text) continue;
    const operator = { ...scope.settings, ...details };
    const en = fillPlaceholders(text.en, operator, countryIn("en", details.country));
    const de = fillPlaceholders(text.de, operator, countryIn("de", details.country));
    const open = Math.max(countPlaceholders(en), countPlaceholders(de));
    if (en !== text.en || de !== text.de) {
      const taken = await hasTextVersion(runtime.db, kind, day);
      const text_version = taken ? `${day}-${String(runtime.clock.now().getTime())}` : day;
      await jobContext(runtime).run(publishLegalText, { kind, text_version, en, de });
    }
    said.push(`Passages left to complete in the ${names[kind]}: ${open}.`);
  }
  return said;
}
