// The running product on which the screen states are checked, with its database: its own commands create people and
// rows; a state that takes days to arise is written into the rows as the commands and the clock would leave it.
import { catalogue } from "#db/seed/catalogue/all.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import type { Member } from "#server/kernel/actor.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { type Attached, attachTo } from "#tests/kit/product/attached.ts";
import type { freePorts } from "#tests/kit/product/product.ts";
import { sessionCookie, visitorCookie } from "#tests/kit/product/tokens.ts";

/**
 * Who opens a page: a member (with their own session if they have given a second factor), a visitor with a draft, or
 * a visitor without any cookie.
 */
export type Viewer = (Member & { session_id?: string }) | { visitor_id: string } | null;
export type Cookie = { name: string; value: string };

type Value = string | number | boolean | null | Date;
type Table = "request" | "offer" | "offer_line" | "booking" | "payment_attempt" | "refund" | "profile";
type FurtherTable =
  | "instalment"
  | "profile_contact"
  | "request_contact"
  | "booking_contact"
  | "account"
  | "file"
  | "stripe_event"
  | "category";

export type ScreenProduct = {
  origin: string;
  kit: Attached["kit"];
  env: Attached["env"];
  owner: Attached["owner"];
  /** Creates a state once and returns it to every screen state that only reads it. */
  share<T>(make: (product: ScreenProduct) => Promise<T>): Promise<T>;
  /** Writes columns of the rows whose `key` (by default the id) has this value. */
  updateRow(
    table: Table | FurtherTable,
    id: string,
    values: Record<string, Value>,
    key?: string,
  ): Promise<void>;
  /** An instant on the product's clock; negative for the past. */
  inHours(hours: number): Date;
  findCookies(viewer: Viewer): Promise<Cookie[]>;
  /** The settings that the product was started with. */
  settings: Readonly<Record<string, string>>;
  /** Called by `detach`, the last one first. */
  onClose(end: () => Promise<unknown>): void;
  detach(): Promise<void>;
};

/** Attaches to the product started for the screen states. */
export async function attachProduct(): Promise<ScreenProduct> {
  const ports = JSON.parse(requireEnv("SCREENS_PORTS")) as Awaited<ReturnType<typeof freePorts>>;
  const data_dir = requireEnv("SCREENS_DATA_DIR");
  const { env, kit, owner, tokens, detach } = await attachTo(data_dir, ports);
  const callbacks: (() => Promise<unknown>)[] = [detach];
  const shared = new Map<unknown, Promise<unknown>>();
  const cookies = new Map<string, Promise<Cookie[]>>();
  const product: ScreenProduct = {
    origin: `http://localhost:${ports.PORT}`,
    kit,
    env,
    owner,
    share<T>(make: (product: ScreenProduct) => Promise<T>) {
      const known = shared.get(make) ?? make(product);
      shared.set(make, known);
      return known as Promise<T>;
    },
    async updateRow(table, id, values, key = "id") {
      const names = Object.keys(values);
      const columns = names.map((name, index) => `${name} = $${index + 2}`);
      const text = `update ${table} set ${columns.join(", ")} where ${key} = $1`;
      await owner.query(text, [id, ...names.map((name) => values[name])]);
    },
    inHours: (hours) => new Date(Date.now() + hours * 3_600_000),
    findCookies(viewer) {
      if (!viewer) return Promise.resolve([]);
      if (!("account_id" in viewer))
        return Promise.resolve([cookieFrom(visitorCookie(env.COOKIE_SECRET, viewer.visitor_id))]);
      const { account_id, session_id } = viewer;
      const id = session_id ?? account_id;
      const proof = session_id ? { session_id } : undefined;
      const known =
        cookies.get(id) ??
        tokens.access(viewer, 3_600, proof).then((token) => [cookieFrom(sessionCookie(token))]);
      cookies.set(id, known);
      return known;
    },
    settings: { MODE: "demo", WORKER: "none", SEED: "none", ...ports, DATA_DIR: data_dir },
    onClose: (end) => void callbacks.push(end),
    async detach() {
      for (const end of callbacks.toReversed()) await end();
    },
  };
  await openCategories(product);
  return product;
}

/** The categories of a fresh installation; the kit's own also has its questions in both languages. */
async function openCategories({ kit }: ScreenProduct): Promise<void> {
  const operator = await kit.operator();
  for (const category of catalogue) await kit.run(defineCategory, operator, { ...category });
  await kit.category();
  const words = (en: string, de: string) => ({ en, de });
  const own = kitCategory({
    name: words("Photography at the lake", "Fotografie am See"),
    request_questions: [
      {
        key: "guests",
        type: "number",
        label: words("How many guests?", "Wie viele Gäste?"),
        is_required: true,
        min: 1,
        max: 1_000,
      },
      { key: "wishes", type: "long_text", label: words("Wishes", "Wünsche"), is_required: false },
    ],
    information_questions: [
      {
        key: "arrival",
        type: "text",
        label: words("Where to arrive", "Wo ist der Eingang"),
        is_required: false,
      },
      {
        key: "parking",
        type: "yes_no",
        label: words("Is there parking?", "Kann man parken?"),
        is_required: false,
      },
    ],
  });
  await kit.run(defineCategory, operator, own);
}

function cookieFrom(line: string): Cookie {
  const at = line.indexOf("=");
  return { name: line.slice(0, at), value: line.slice(at + 1) };
}

function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the screen states with \`npm run test:e2e\``);
  return value;
}
