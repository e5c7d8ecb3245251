// The open streams of this web process. The hub gathers announcements for a moment. Then one query finds the parties among the readers, and the access rules of pages decide
// for each, as the actor it is at that moment. Operators learn what changes their work lists, and nothing else about
// the market. When the hub may have missed something, it tells every stream to read again.
import { setTimeout as wait } from "node:timers/promises";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { isSetAsideSince, listConsoleEvents } from "#server/event/reads/console.ts";
import {
  findLatestEventId,
  type LiveEvent,
  listChangeParties,
  listEventParties,
  listEventsSince,
  listLiveEvents,
  listMissedEvents,
} from "#server/event/reads/live.ts";
import type { Change } from "#server/kernel/live/announcement.ts";
import type { LiveChannel } from "#server/kernel/live/channel.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { type ReadScope, scopeNow } from "#server/kernel/scope.ts";
import { Announced } from "./announced.ts";
import { currentActor, type StreamReader } from "./reader.ts";
import { type EventStream, openStream } from "./stream.ts";

/** How often a stream's session is read again; also whenever something is sent and when a change to it is announced. */
const checkMs = 60_000;
const gatherMs = 50;
const tickMs = 1_000;
/** How long a process's first stream waits for the listening connection. */
const listenMs = 2_000;
const pauseMs = 1_000;

/** Where a stream resumes: after an event, or at the moment the page's data were read. */
export type ResumePoint = { after: number } | { since: Date };

type OpenStream = { reader: StreamReader; stream: EventStream; ends_at: number; check_at: number };

export type LiveLimits = {
  streams_per_process: number;
  streams_per_account: number;
  /** How often a silent stream shows that it is alive. */
  beat_ms: number;
};
const usualLimits: LiveLimits = {
  streams_per_process: limits.event_streams_per_process,
  streams_per_account: limits.event_streams_per_account,
  beat_ms: 20_000,
};

export class LiveHub {
  readonly #runtime: Runtime;
  readonly #channel: LiveChannel;
  readonly #limits: LiveLimits;
  readonly #streams = new Set<OpenStream>();
  readonly #announced = new Announced();
  #isHearing = false;
  #ticking: NodeJS.Timeout | undefined;
  #beatAt = performance.now();
  #working: Promise<void> | null = null;
  #isStopping = false;

  /** Hears the channel from its first stream on. */
  constructor(runtime: Runtime, channel: LiveChannel, its_limits = usualLimits) {
    this.#runtime = runtime;
    this.#channel = channel;
    this.#limits = its_limits;
  }

  /**
   * Opens a stream for a reader. `cut` closes its connection if it stops reading.
   * @throws Refusal too_many_requests when the account has too many streams, service_unavailable when the process has too
   * many or is stopping
   */
  async open(
    reader: StreamReader,
    resume: ResumePoint,
    cut: () => void = () => undefined,
  ): Promise<ReadableStream<Uint8Array>> {
    this.#requireRoom(reader.account_id);
    const { stream } = this.#add(reader, cut);
    try {
      await this.#listen();
      await this.#resume(stream, reader, resume);
    } catch (error) {
      stream.end();
      throw error;
    }
    return stream.body;
  }

  /** How many streams are open now. */
  countOpenStreams(): number {
    return this.#streams.size;
  }

  /** Ends every stream at once, for the drain; no more can be opened. */
  endStreams(): void {
    this.#isStopping = true;
    for (const { stream } of this.#streams) stream.end();
  }

  /** Ends the channel too; call before the pools end. */
  async stop(): Promise<void> {
    this.endStreams();
    clearTimeout(this.#ticking);
    await this.#channel.stop();
    await this.#working;
  }

  #requireRoom(account_id: string): void {
    const { streams_per_process, streams_per_account } = this.#limits;
    if (this.#isStopping || this.#streams.size >= streams_per_process) refuse("service_unavailable");
    const own = [...this.#streams].filter((open) => open.reader.account_id === account_id);
    if (own.length >= streams_per_account) refuse("too_many_requests", { retry_after_s: 60 });
  }

  /** Adds a stream before anything is read: announcements from now on reach it. */
  #add(reader: StreamReader, cut: () => void): OpenStream {
    const now = performance.now();
    const open: OpenStream = {
      reader,
      stream: openStream(() => this.#streams.delete(open), cut),
      check_at: now + checkMs,
      ends_at: now + limits.event_stream_minutes * units.minute_ms * (0.8 + Math.random() * 0.2),
    };
    this.#streams.add(open);
    this.#keepTicking();
    return open;
  }

  /** Starts to listen with the first stream, and waits a moment until the connection does. */
  async #listen(): Promise<void> {
    if (!this.#isHearing)
      this.#channel.hear({
        onMessage: (message) => {
          if (this.#streams.size > 0 && this.#announced.add(message)) this.#work();
        },
        onListening: (isAgain) => {
          if (!isAgain) return;
          this.#announced.markStale();
          this.#work();
        },
      });
    this.#isHearing = true;
    await this.#channel.ready(listenMs);
  }

  /** Sends what happened since the resume point, or tells the reader to read again. */
  async #resume(stream: EventStream, reader: StreamReader, resume: ResumePoint): Promise<void> {
    const { db } = this.#runtime;
    const latest = await findLatestEventId(db);
    const events = this.#channel.isListening() ? await this.#missedSince(reader, resume, latest) : null;
    for (const event of events ?? []) stream.send(event);
    if (events === null) stream.refresh();
    else if (reader.actor.is_operator && (await this.#isConsoleChanged(resume))) stream.desk();
    stream.mark(latest);
  }

  async #missedSince(reader: StreamReader, resume: ResumePoint, latest: number): Promise<LiveEvent[] | null> {
    const scope = await this.#scopeOf(reader);
    return "after" in resume
      ? listMissedEvents(scope, { ...resume, latest })
      : listEventsSince(scope, { ...resume, latest });
  }

  /** No event shows changes that were made to the lists without one, so a resumed stream is always told. */
  #isConsoleChanged(resume: ResumePoint): Promise<boolean> | boolean {
    return "after" in resume || isSetAsideSince(this.#runtime.db, resume.since);
  }

  #scopeOf({ actor }: StreamReader): Promise<ReadScope> {
    return scopeNow(this.#runtime, actor);
  }

  /** Works announcements off, one batch after another. */
  #work(): void {
    this.#working ??= wait(gatherMs)
      .then(() => this.#workOff())
      .catch((error: unknown) => {
        // Most likely the database is away and the announcements are lost: tell the readers once it is back.
        this.#announced.markStale();
        this.#runtime.log.warn({ err: error }, "live events: could not read what a notification announced");
        return wait(pauseMs);
      })
      .finally(() => {
        this.#working = null;
        if (!this.#isStopping && this.#streams.size > 0 && !this.#announced.isEmpty) this.#work();
      });
  }

  async #workOff(): Promise<void> {
    if (this.#announced.isStale) {
      await findLatestEventId(this.#runtime.db);
      this.#announced.markRead();
      for (const { stream } of this.#streams) stream.refresh();
    }
    const account_ids = this.#announced.takeAccounts();
    for (const open of this.#streams) {
      const { account_id, actor } = open.reader;
      if (account_ids.has(account_id) || account_ids.has(actor.account_id)) await this.#check(open);
    }
    if (this.#announced.takeConsoleChange())
      for (const open of this.#operatorStreams()) if (await this.#check(open)) open.stream.desk();
    const event_ids = this.#announced.takeEvents();
    if (event_ids.length > 0) await this.#deliver(event_ids);
    const changes = this.#announced.takeChanges();
    if (changes.length > 0) await this.#deliverChanges(changes);
  }

  #operatorStreams(): OpenStream[] {
    return [...this.#streams].filter(({ reader }) => reader.actor.is_operator);
  }

  async #deliver(event_ids: readonly number[]): Promise<void> {
    const { db } = this.#runtime;
    const profile_ids = this.#profileIds();
    const parties = profile_ids.length === 0 ? [] : await listEventParties(db, event_ids, profile_ids);
    const eventsOf = Map.groupBy(parties, ({ profile_id }) => profile_id);
    const ofConsole = this.#operatorStreams().length === 0 ? [] : await listConsoleEvents(db, event_ids);
    for (const open of this.#streams) {
      const { profile, is_operator } = open.reader.actor;
      const own = eventsOf.get(profile?.id ?? "")?.map(({ event_id }) => event_id) ?? [];
      const ids = is_operator ? [...own, ...ofConsole] : own;
      if (ids.length === 0 || !(await this.#check(open))) continue;
      const scope = await this.#scopeOf(open.reader);
      for (const event of await listLiveEvents(scope, ids)) open.stream.send(event);
    }
  }

  async #deliverChanges(changes: readonly Change[]): Promise<void> {
    const profile_ids = this.#profileIds();
    if (profile_ids.length === 0) return;
    const told = await listChangeParties(this.#runtime.db, changes, profile_ids);
    const toldTo = Map.groupBy(told, ({ profile_id }) => profile_id);
    for (const open of this.#streams) {
      const own = toldTo.get(open.reader.actor.profile?.id ?? "") ?? [];
      if (own.length === 0 || !(await this.#check(open))) continue;
      for (const { noun, request_id, booking_id } of own)
        open.stream.change({ noun, request_id, booking_id });
    }
  }

  /** The profiles that act in the open streams. */
  #profileIds(): string[] {
    const ids = [...this.#streams].flatMap(({ reader }) => reader.actor.profile?.id ?? []);
    return [...new Set(ids)];
  }

  /** Reads the session again; ends the stream and returns false when the session no longer gives access. */
  async #check(open: OpenStream): Promise<boolean> {
    open.check_at = performance.now() + checkMs;
    const actor = await currentActor(this.#runtime, open.reader);
    if (actor) open.reader = { ...open.reader, actor };
    else open.stream.end();
    return actor !== null;
  }

  #keepTicking(): void {
    this.#ticking ??= setTimeout(() => {
      this.#tick()
        // While the database is away nothing is delivered either; the check runs again when it is next due.
        .catch((error: unknown) =>
          this.#runtime.log.warn({ err: error }, "live events: could not check a session"),
        )
        .then(() => {
          this.#ticking = undefined;
          if (this.#streams.size > 0 && !this.#isStopping) this.#keepTicking();
        });
    }, tickMs);
  }

  /** Ends old streams, checks due ones, and sends the beat. */
  async #tick(): Promise<void> {
    const now = performance.now();
    const isBeat = now - this.#beatAt >= this.#limits.beat_ms;
    if (isBeat) this.#beatAt = now;
    for (const open of this.#streams) {
      if (now >= open.ends_at) open.stream.end();
      else if (isBeat) open.stream.beat();
    }
    for (const open of this.#streams) if (now >= open.check_at) await this.#check(open);
  }
}
