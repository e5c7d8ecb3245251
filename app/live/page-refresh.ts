/**
 * Decides when live events make a page read its data again: a second after the first of them, so that one command
 * causes one refresh; not while the page is hidden, busy or being typed on, but once that is over.
 */
import type { LiveMessage } from "./shared-stream.ts";

/**
 * A subject that the page shows; without an id any of its kind. `desk`: the operators' work lists. `keepsInput`: reading the
 * page again leaves what somebody types as it is.
 */
export type LiveSubject = {
  noun: "request" | "booking" | "desk";
  id?: string | undefined;
  keepsInput?: boolean | undefined;
};

type RefreshOptions = {
  /** Whether a refresh would disturb, on a page that keeps what is typed or on any other. */
  isBlocked: (keepsInput: boolean) => boolean;
  /** Whether the server can be reached: a failed refresh would replace the page with an error. */
  isReachable: () => Promise<boolean>;
  /** Runs the loaders again. `is_known` when something that the page shows has changed for certain. */
  refresh: (isKnown: boolean) => void;
};

const gatherMs = 1_000;
/** People who talk see what the other writes at once. */
const messageGatherMs = 100;
/** Everybody's commands and jobs that open many tasks change the work lists, so they are read again less often. */
const consoleGatherMs = 5_000;
/** All browsers learn at once that anything may have changed; this spreads their reads. */
const spreadMs = 5_000;
/** How often to retry a refresh that would disturb. */
const retryMs = 1_000;
const unreachableMs = 10_000;
/** Messages from shortly before a page was shown may concern it: its data may have been read before them. */
const rememberedMessages = 50;

export type PageRefresh = {
  note(message: LiveMessage): void;
  /** The page shows this from now on; its data were read from `loaded_at` on, so it needs no earlier messages. */
  show(subjects: readonly LiveSubject[], loaded_at: number): void;
  stop(): void;
};

/** Makes the rule for one tab. */
export function makePageRefresh({ isBlocked, isReachable, refresh }: RefreshOptions): PageRefresh {
  const recent: LiveMessage[] = [];
  let subjects: readonly LiveSubject[] = [];
  let pending: { is_known: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function plan(message: LiveMessage) {
    const isKnown = message.noun !== null;
    const isOwn = subjects.some((subject) => subject.noun !== "desk" && isAbout(message, subject));
    const usual = isOwn || !isKnown ? gatherMs : consoleGatherMs;
    const gather = message.noun === "message" && keepsInput() ? messageGatherMs : usual;
    const wait = isKnown ? gather : gather + Math.random() * spreadMs;
    pending = { is_known: isKnown || (pending?.is_known ?? false) };
    timer ??= setTimeout(attempt, wait);
  }

  async function attempt() {
    timer = undefined;
    if (!pending || isStopped) return;
    const wait = isBlocked(keepsInput())
      ? retryMs
      : (await isReachable())
        ? 0
        : unreachableMs * (0.5 + Math.random());
    if (isStopped || !pending) return;
    if (wait > 0 || isBlocked(keepsInput())) {
      timer ??= setTimeout(attempt, wait || retryMs);
      return;
    }
    const { is_known } = pending;
    pending = null;
    refresh(is_known);
  }

  const keepsInput = () => subjects.some((subject) => subject.keepsInput);

  const concerns = (message: LiveMessage) =>
    subjects.length > 0 && (message.noun === null || subjects.some((subject) => isAbout(message, subject)));

  return {
    note(message) {
      recent.push(message);
      if (recent.length > rememberedMessages) recent.shift();
      if (concerns(message)) plan(message);
    },
    show(shown, loaded_at) {
      subjects = shown;
      pending = null;
      for (const message of recent) if (message.received_at >= loaded_at && concerns(message)) plan(message);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Whether the message is about the subject, or about something that belongs to it. */
function isAbout(message: LiveMessage, { noun, id }: LiveSubject): boolean {
  if (noun === "desk") return isAboutConsole(message);
  const place = noun === "request" ? message.request_id : message.booking_id;
  if (id === undefined) return place !== null;
  return place === id.toLowerCase();
}

/** Only operators receive messages about tasks; everybody receives those about their own refunds. */
const consoleNouns = new Set<string | null>(["desk", "operator_task", "refund"]);
const isAboutConsole = ({ noun }: LiveMessage) => consoleNouns.has(noun);
