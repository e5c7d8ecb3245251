// Whether an event signed by Stripe can be stored and processed. The database takes neither a null character nor half a
// surrogate pair, and neither it nor the later readers take unlimited nesting.
import { createHash } from "node:crypto";

/** Stripe's longest id has 255 characters (stripe.com/docs/upgrades); its deepest event a tenth of the levels. */
const most = { id_characters: 255, levels: 100 } as const;

const printable = /^[\x21-\x7e]+$/;

/** The parts of an event that identify it. */
export type EventHead = { id: string; type: string; object_id: string | null };
type Sent = { id: unknown; type: unknown; data: unknown };

/** The head of an event that can be stored as it is, or null. */
export function readEventHead(event: Sent): EventHead | null {
  const { id, type, data } = event;
  if (!isName(id) || !isName(type) || typeof data !== "object" || data === null) return null;
  if (!isStorable(event)) return null;
  const object: unknown = Reflect.get(data, "object");
  const object_id: unknown = typeof object === "object" && object !== null ? Reflect.get(object, "id") : null;
  if (typeof object_id === "string" && !isName(object_id)) return null;
  return { id, type, object_id: typeof object_id === "string" ? object_id : null };
}

/** What is stored for an unreadable event: its own id if valid, else one derived from its text, the same each time. */
export function headOfUnreadable({ id, type }: Sent, text: string): EventHead {
  const digest = createHash("sha256").update(text).digest("hex");
  return {
    id: isName(id) ? id : `unreadable_${digest.slice(0, 32)}`,
    type: isName(type) ? type : "unreadable",
    object_id: null,
  };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= most.id_characters && printable.test(value);
}

/** Not recursive: an event with thousands of levels would exhaust the stack. */
function isStorable(event: object): boolean {
  const open: [value: unknown, level: number][] = [[event, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, level] = next;
    if (typeof value === "string" && !isText(value)) return false;
    if (typeof value !== "object" || value === null) continue;
    if (level > most.levels) return false;
    for (const [name, one] of Object.entries(value)) {
      if (!isText(name)) return false;
      open.push([one, level + 1]);
    }
  }
  return true;
}

const isText = (text: string) => text.isWellFormed() && !text.includes("\0");
