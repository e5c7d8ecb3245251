// What was announced to this process and has not been worked off yet, with a bound: beyond it, readers read again.
import { type Change, readAnnouncement } from "#server/kernel/live/announcement.ts";

/** With more events and changes waiting than this, tell the readers to read again instead. */
const waitingEvents = 1_000;
const batchEvents = 100;

export class Announced {
  readonly #event_ids = new Set<number>();
  readonly #account_ids = new Set<string>();
  /** Changes without an event, each once. */
  readonly #changes = new Map<string, Change>();
  /** The operators' lists changed without an event. */
  #isConsoleChanged = false;
  /** Announcements may have been lost. */
  #isStale = false;

  /** Adds a message of the channel; false for one that says nothing. */
  add(message: string): boolean {
    const announced = readAnnouncement(message);
    if (!announced || announced.kind === "settings") return false;
    if (announced.kind === "account") this.#account_ids.add(announced.account_id);
    else if (announced.kind === "desk") this.#isConsoleChanged = true;
    else if (this.#event_ids.size + this.#changes.size >= waitingEvents) this.#isStale = true;
    else if (announced.kind === "change") this.#changes.set(message, announced.change);
    else this.#event_ids.add(announced.id);
    return true;
  }

  get isStale(): boolean {
    return this.#isStale;
  }

  get isEmpty(): boolean {
    const waiting = this.#event_ids.size + this.#account_ids.size + this.#changes.size;
    return !this.#isStale && !this.#isConsoleChanged && waiting === 0;
  }

  /** From now on only reading again tells the readers what they missed. */
  markStale(): void {
    this.#isStale = true;
  }

  /** The readers are told to read again, so the waiting events are known. */
  markRead(): void {
    this.#isStale = false;
    this.#event_ids.clear();
    this.#changes.clear();
  }

  takeAccounts(): ReadonlySet<string> {
    const taken = new Set(this.#account_ids);
    this.#account_ids.clear();
    return taken;
  }

  /** The next changes without an event, at most a batch. */
  takeChanges(): Change[] {
    const batch = [...this.#changes].slice(0, batchEvents);
    for (const [message] of batch) this.#changes.delete(message);
    return batch.map(([, change]) => change);
  }

  takeConsoleChange(): boolean {
    const taken = this.#isConsoleChanged;
    this.#isConsoleChanged = false;
    return taken;
  }

  /** The ids of the next events, at most a batch. */
  takeEvents(): number[] {
    const batch = [...this.#event_ids].slice(0, batchEvents);
    for (const id of batch) this.#event_ids.delete(id);
    return batch;
  }
}
