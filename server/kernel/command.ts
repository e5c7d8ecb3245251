// A command is one write of the product. Its file declares input, load, allow, run, audit and who may call it;
// runCommand adds transaction, replay check, log row and jobs.
import type { z } from "zod";
import type { JobType } from "#domain/job.ts";
import type { Issue } from "#domain/refusal.ts";
import type { Actor, Need } from "./actor.ts";
import type { Tx } from "./database/db.ts";
import type { LinkPurpose } from "./link-token.ts";

export type Exposure = "ui" | "rpc" | "internal";

export type EnqueueOptions = {
  /** One waiting job per key: a later call replaces the payload and time of a waiting one. */
  key?: string;
  run_at?: Date;
  /** Tried inline right after commit; the queue runs it 20 s later if that failed. Needs a key. */
  is_run_now?: boolean;
};

/** What `load` and `run` get. Everything happens in `tx`; `now` is read once, when the transaction begins. */
export type CommandContext = {
  tx: Tx;
  actor: Actor;
  now: Date;
  command_id: string;
  request_id: string;
  /** Where people reach this installation; part of what is sent to services. */
  public_url: string;
  /** Webhooks may be sent to this machine itself: for tests and trials. */
  has_loopback_webhooks: boolean;
  newId(): string;
  /** What is stored of the link token of a row; the job that mails the link makes the token itself. */
  hashLink(purpose: LinkPurpose, id: string, rotation: number): Buffer;
  /** What is stored of an address that must not be written to again. */
  digestAddress(address: string): Buffer;
  enqueue<P>(job: JobType<P>, payload: P, options?: EnqueueOptions): Promise<void>;
};

/** What `findIssues` gets: it reads only. */
export type IssueContext = Pick<CommandContext, "tx" | "actor" | "now">;

export type Audit = { subject: readonly [noun: string, id: string]; [detail: string]: unknown };

/**
 * Whether a command takes a recent proof of identity of whoever gives it. Every operator's command says which:
 * `recent` where money moves or its terms change, where a text is published, and where it opens, stops or empowers an
 * account.
 */
export type Proof = "recent" | "none";

type NeedWithProof =
  | { needs: "operator"; proof: Proof }
  | { needs: Exclude<Need, "operator">; proof?: Proof };

export type CommandSpec<I extends z.ZodType, L, O extends z.ZodType> = NeedWithProof & {
  name: string;
  /** One sentence that says what the command does. */
  summary: string;
  /**
   * Refused while an operator acts for somebody: set where money moves, a contract is made or the account itself
   * changes. `needs: "operator"` implies it.
   */
  in_person?: true;
  input: I;
  /**
   * Fields of texts that the other side reads, as paths in which `*` is any one step. Forms tell their writer of contact
   * details in them before they are sent. A function chooses by the input, which is not checked.
   */
  sharedTexts?: readonly string[] | SharedTexts;
  /** What `run` returns: JSON, shown to callers and kept for replays. */
  output: O;
  /**
   * Faults of the input that `run` finds by data, such as answers to a category's questions. Called only when the schema
   * refuses the input, so that all faults are told at once. `input` is not parsed. Refuses what the caller may not see.
   */
  findIssues?(ctx: IssueContext, input: unknown): Promise<readonly Issue[]>;
  /** Reads what the command decides on, under lock, in the order request, offers, booking, payments. Refuses not_found. */
  load(ctx: CommandContext, input: z.output<I>): Promise<L>;
  /** Refuses not_found to strangers and forbidden to those who see but may not. */
  allow(actor: Actor, loaded: L, input: z.output<I>): void;
  run(ctx: CommandContext, input: z.output<I>, loaded: L): Promise<z.output<O>>;
  audit(input: z.output<I>, loaded: L, out: z.output<O>): Audit;
  exposedVia: readonly Exposure[];
};

type SharedTexts = (input: Readonly<Record<string, unknown>>) => readonly string[];
const sharedTextsOf = (of: readonly string[] | SharedTexts): SharedTexts =>
  typeof of === "function" ? of : () => of;

/** A command of any shape, as the registry and the HTTP handlers hold it. */
export type AnyCommand = {
  name: string;
  summary: string;
  needs: Need;
  input: z.ZodType;
  output: z.ZodType;
  sharedTexts: SharedTexts;
  exposedVia: readonly Exposure[];
  /** Refused while an operator acts for somebody. */
  in_person: boolean;
  proof: Proof;
  findIssues?: ((ctx: IssueContext, input: unknown) => Promise<readonly Issue[]>) | undefined;
  execute(ctx: CommandContext, input: unknown): Promise<{ out: unknown; audit: Audit }>;
};

/** A command whose type carries the caller's input and output, for `commandAction`. */
export type TypedCommand<I extends z.ZodType, O> = AnyCommand & {
  input: I;
  readonly types?: { input: z.input<I>; output: O };
};

/** What a command returns. */
export type OutputOf<C> = C extends { readonly types?: { output: infer O } } ? O : unknown;

/** Declares a command; a wrong shape anywhere in it is a compile error. */
export function defineCommand<I extends z.ZodType, L, O extends z.ZodType>(
  spec: CommandSpec<I, L, O>,
): TypedCommand<I, z.output<O>> {
  return {
    name: spec.name,
    summary: spec.summary,
    needs: spec.needs,
    in_person: spec.in_person === true || spec.needs === "operator",
    proof: spec.proof ?? "none",
    input: spec.input,
    output: spec.output,
    sharedTexts: sharedTextsOf(spec.sharedTexts ?? []),
    exposedVia: spec.exposedVia,
    findIssues: spec.findIssues,
    async execute(ctx, raw) {
      const input = raw as z.output<I>;
      const loaded = await spec.load(ctx, input);
      spec.allow(ctx.actor, loaded, input);
      const out = await spec.run(ctx, input, loaded);
      return { out, audit: spec.audit(input, loaded, out) };
    },
  };
}
