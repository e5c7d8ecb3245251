// The open streams of this web process, and the one connection on which it listens for events. The hub gathers
// announcements for a moment. Then one query finds the parties among the readers, and the access rules of pages decide
// for each, as the actor it is at that moment. Operators learn what changes their work lists, and nothing else about
// the market. When the hub may have missed something, it tells every stream to read again.
import { setTimeout as wait } from "node:timers/promises";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { isSetAsideSince, listDeskEvents } from "#server/event/reads-desk.ts";
import {
  findLatestEventId,
  type LiveEvent,
  listEventParties,
  listEventsSince,
  listLiveEvents,
  listMissedEvents,
} from "#server/event/reads-live.ts";
import { announcementChannel, readAnnouncement } from "#server/kernel/live/announcement.ts";
import { keepListening, type Listener } from "#server/kernel/live/listen.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { currentActor, type StreamReader } from "./reader.ts";
import { type EventStream, openStream } from "./stream.ts";

/** How often a stream's session is read again; also whenever something is sent and when a change to it is announced. */
const checkMs = 60_000;
const gatherMs = 50;
const batchEvents = 100;
/** With more events waiting than this, tell the readers to read again instead. */
const waitingEvents = 1_000;
/** How long a process's first stream waits for the listening connection. */
const listenMs = 2_000;
const pauseMs = 1_000;

/** Where a stream resumes: after an event, or at the moment the page's data were read. */
export type ResumePoint = { after: number } | { since: Date };

export type LiveHub = {
  /**
   * Opens a stream for a reader. `cut` closes its connection if it stops reading.
   * @throws Refusal too_many_requests when the account has too many streams, service_unavailable when the process has too
   * many or is stopping
   */
  open(reader: StreamReader, resume: ResumePoint, cut?: () => void): Promise<ReadableStream<Uint8Array>>;
  /** How many streams are open now. */
  countOpenStreams(): number;
  /** Ends every stream at once, for the drain; no more can be opened. */
  endStreams(): void;
  /** Ends the listening connection too; call before the pools end. */
  stop(): Promise<void>;
};

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

/** Makes the hub, which connects with the first stream. `url`: a database address that bypasses transaction poolers. */
export function makeLiveHub(
  runtime: Runtime,
  url: string,
  { streams_per_process, streams_per_account, beat_ms } = usualLimits,
): LiveHub {
  const { db, clock, log } = runtime;
  const streams = new Set<OpenStream>();
  const waiting = new Set<number>();
  const accounts = new Set<string>();
  const times = { beat: performance.now() };
  let listener: Listener | null = null;
  let listening = Promise.withResolvers<void>();
  let ticking: NodeJS.Timeout | undefined;
  let is_stopping = false;
  let is_stale = false;
  let is_desk_changed = false;
  let working: Promise<void> | null = null;

  const refreshAll = () => {
    for (const { stream } of streams) stream.refresh();
  };

  function onMessage(message: string) {
    const announced = readAnnouncement(message);
    if (streams.size === 0 || !announced) return;
    if (announced.kind === "account") accounts.add(announced.account_id);
    else if (announced.kind === "desk") is_desk_changed = true;
    else if (waiting.size < waitingEvents) waiting.add(announced.id);
    else is_stale = true;
    work();
  }

  /** Processes announcements, one batch after another. */
  function work() {
    working ??= wait(gatherMs)
      .then(workOff)
      .catch((error: unknown) => {
        // Most likely the database is away and the announcements are lost: tell the readers once it is back.
        is_stale = true;
        log.warn({ err: error }, "live events: what was announced could not be read");
        return wait(pauseMs);
      })
      .finally(() => {
        working = null;
        const is_more = is_stale || is_desk_changed || waiting.size > 0 || accounts.size > 0;
        if (!is_stopping && streams.size > 0 && is_more) work();
      });
  }

  async function workOff(): Promise<void> {
    if (is_stale) {
      await findLatestEventId(db);
      is_stale = false;
      waiting.clear();
      refreshAll();
    }
    const announced = new Set(accounts);
    accounts.clear();
    for (const open of streams) {
      const { account_id, actor } = open.reader;
      if (announced.has(account_id) || announced.has(actor.account_id)) await check(open);
    }
    if (is_desk_changed) {
      is_desk_changed = false;
      for (const open of operatorStreams()) if (await check(open)) open.stream.desk();
    }
    const batch = [...waiting].slice(0, batchEvents);
    for (const id of batch) waiting.delete(id);
    if (batch.length > 0) await deliver(batch);
  }

  const operatorStreams = () => [...streams].filter(({ reader }) => reader.actor.is_operator);

  async function deliver(event_ids: readonly number[]): Promise<void> {
    const profile_ids = new Set([...streams].flatMap(({ reader }) => reader.actor.profile?.id ?? []));
    const parties = profile_ids.size === 0 ? [] : await listEventParties(db, event_ids, [...profile_ids]);
    const eventsOf = Map.groupBy(parties, ({ profile_id }) => profile_id);
    const desk = operatorStreams().length === 0 ? [] : await listDeskEvents(db, event_ids);
    for (const open of streams) {
      const { profile, is_operator } = open.reader.actor;
      const own = eventsOf.get(profile?.id ?? "")?.map(({ event_id }) => event_id) ?? [];
      const ids = is_operator ? [...own, ...desk] : own;
      if (ids.length === 0 || !(await check(open))) continue;
      const scope = new ReadScope(db, open.reader.actor, clock.now());
      for (const event of await listLiveEvents(scope, ids)) open.stream.send(event);
    }
  }

  /** Reads the session again; ends the stream and returns false when the session no longer gives access. */
  async function check(open: OpenStream): Promise<boolean> {
    open.check_at = performance.now() + checkMs;
    const actor = await currentActor(runtime, open.reader);
    if (actor) open.reader = { ...open.reader, actor };
    else open.stream.end();
    return actor !== null;
  }

  /** Every second: ends old streams, checks due ones, and sends the beat. */
  async function tick(): Promise<void> {
    const now = performance.now();
    const is_beat = now - times.beat >= beat_ms;
    if (is_beat) times.beat = now;
    for (const open of streams) {
      if (now >= open.ends_at) open.stream.end();
      else if (is_beat) open.stream.beat();
    }
    for (const open of streams) if (now >= open.check_at) await check(open);
  }

  function keepTicking() {
    const later = (work: Promise<void>) =>
      work
        // While the database is away nothing is delivered either; the check runs again when it is next due.
        .catch((error: unknown) => log.warn({ err: error }, "live events: a session could not be checked"))
        .then(() => {
          ticking = streams.size > 0 && !is_stopping ? setTimeout(() => later(tick()), 1_000) : undefined;
        });
    ticking ??= setTimeout(() => later(tick()), 1_000);
  }

  function startListening(): Listener {
    return keepListening({
      ...{ url, channel: announcementChannel, log, onMessage },
      onListening: (is_again) => {
        listening.resolve();
        if (!is_again) return;
        is_stale = true;
        work();
      },
    });
  }

  /** No event shows changes that were made to the lists without one, so a resumed stream is always told. */
  const isDeskChanged = (resume: ResumePoint) => "after" in resume || isSetAsideSince(db, resume.since);

  async function missed(reader: StreamReader, resume: ResumePoint, latest: number) {
    const scope = new ReadScope(db, reader.actor, clock.now());
    return "after" in resume
      ? listMissedEvents(scope, { ...resume, latest })
      : listEventsSince(scope, { ...resume, latest });
  }

  return {
    async open(reader, resume, cut = () => undefined) {
      if (is_stopping || streams.size >= streams_per_process) refuse("service_unavailable");
      const own = [...streams].filter((open) => open.reader.account_id === reader.account_id);
      if (own.length >= streams_per_account) {
        refuse("too_many_requests", { retry_after_s: 60 });
      }
      const now = performance.now();
      const stream = openStream(() => streams.delete(open), cut);
      const open: OpenStream = {
        ...{ reader, stream, check_at: now + checkMs },
        ends_at: now + limits.event_stream_minutes * units.minute_ms * (0.8 + Math.random() * 0.2),
      };
      // Add it before reading anything: announcements from now on reach this stream.
      streams.add(open);
      keepTicking();
      try {
        listener ??= startListening();
        await Promise.race([listening.promise, wait(listenMs, undefined, { ref: false })]);
        const latest = await findLatestEventId(db);
        const events: LiveEvent[] | null = listener.isListening()
          ? await missed(reader, resume, latest)
          : null;
        for (const event of events ?? []) stream.send(event);
        if (events === null) stream.refresh();
        else if (reader.actor.is_operator && (await isDeskChanged(resume))) stream.desk();
        stream.mark(latest);
      } catch (error) {
        stream.end();
        throw error;
      }
      return stream.body;
    },
    countOpenStreams: () => streams.size,
    endStreams() {
      is_stopping = true;
      for (const { stream } of streams) stream.end();
    },
    async stop() {
      this.endStreams();
      clearTimeout(ticking);
      await listener?.stop();
      await working;
      listening = Promise.withResolvers<void>();
    },
  };
}
