// A command is one write of the product. Its file declares input, load, allow, run, audit and who may call it;
// runCommand adds transaction, replay check, log row and jobs.
import type { z } from "zod";
import type { JobType } from "#domain/job.ts";
import { type OperatorCommand, type OperatorRight, rightOfCommand } from "#domain/operator/rights.ts";
import type { Issue } from "#domain/refusal.ts";
import type { Settings } from "#domain/setting/settings.ts";
import type { Actor, Need } from "./actor.ts";
import type { Tx } from "./database/db.ts";
import type { LinkPurpose } from "./token/link-token.ts";

export type Exposure = "ui" | "rpc" | "internal";

export type EnqueueOptions = {
  /** One waiting job per key: a later call replaces the payload and time of a waiting one. */
  key?: string;
  run_at?: Date;
  /** Tried inline right after commit; the queue runs it 20 s later if that failed. Needs a key. */
  is_run_now?: boolean;
};

/** An account that is being closed, with the ids of all its profiles. */
export type ClosingAccount = { id: string; email: string; profile_ids: readonly string[] };

/** What `load` and `run` get. All work happens in `tx`; `now` is read once, when the transaction begins. */
export type CommandContext = {
  tx: Tx;
  actor: Actor;
  now: Date;
  command_id: string;
  request_id: string;
  /** The public address of this installation; calls to services include it. */
  public_url: string;
  /** What operators have set, as this process knew it when the call began. */
  settings: Settings;
  /** A second operator confirms with this call what another one has asked for. */
  is_confirmed?: true;
  /** All commands by name, for one that runs another. */
  commands: Readonly<Record<string, AnyCommand>>;
  /** Allows webhooks to this machine itself, for tests and trials. */
  has_loopback_webhooks: boolean;
  newId(): string;
  /** The stored hash of a row's link token; the job that mails the link makes the token itself. */
  hashLink(purpose: LinkPurpose, id: string, rotation: number): Buffer;
  /** The stored digest of an address that must not get mail again. */
  digestAddress(address: string): Buffer;
  enqueue<P>(job: JobType<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Erases what every noun holds of the account; returns the storage keys of the files to delete. */
  eraseData(account: ClosingAccount): Promise<string[]>;
};

/** What `findIssues` gets: it reads only. */
export type IssueContext = Pick<CommandContext, "tx" | "actor" | "now">;

export type Audit = { subject: readonly [noun: string, id: string]; [detail: string]: unknown };

/**
 * Whether a command requires a recent proof of identity from its caller. Every operator command says so: `recent`
 * where it moves money or changes its terms, publishes a text, or opens, stops or empowers an account.
 */
export type Proof = "recent" | "none";

/** The right that an operator's command needs is in the table of rights, by its name. */
type NeedWithProof =
  | { needs: "operator"; name: OperatorCommand; proof: Proof }
  | { needs: Exclude<Need, "operator">; proof?: Proof };

export type CommandSpec<I extends z.ZodType, L, O extends z.ZodType, N extends string> = NeedWithProof & {
  /** On the wire; the export has the same name in camel case. */
  name: N;
  /** One sentence that says what the command does. */
  summary: string;
  /**
   * Refused while an operator acts for somebody: set where the command moves money, makes a contract or changes the
   * account itself. `needs: "operator"` implies it.
   */
  in_person?: true;
  input: I;
  /**
   * Text fields that the other side reads, as paths in which `*` is any one step. Forms warn their writer about contact
   * details in them before sending. A function chooses them by the unchecked input.
   */
  sharedTexts?: readonly string[] | SharedTexts;
  /** Its commit changes settings, which this process then reads anew; the others hear of it. */
  changesSettings?: true;
  /** What `run` returns: JSON, shown to callers and kept for replays. */
  output: O;
  /**
   * Input faults that `run` finds by data, such as answers to a category's questions. Called only if the schema refuses
   * the input, to report all faults at once. `input` is not parsed. Refuses what the caller may not see.
   */
  findIssues?(ctx: IssueContext, input: unknown): Promise<readonly Issue[]>;
  /** Reads and locks what the command decides on, in the order request, offers, booking, payments. Refuses not_found. */
  load(ctx: CommandContext, input: z.output<I>): Promise<L>;
  /** Refuses strangers with not_found, and those who may see but not act with forbidden. */
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
  /** What an operator must have to call it; null unless `needs` is "operator". */
  right: OperatorRight | null;
  input: z.ZodType;
  output: z.ZodType;
  sharedTexts: SharedTexts;
  exposedVia: readonly Exposure[];
  /** Refused while an operator acts for somebody. */
  in_person: boolean;
  proof: Proof;
  changesSettings: boolean;
  findIssues?: ((ctx: IssueContext, input: unknown) => Promise<readonly Issue[]>) | undefined;
  execute(ctx: CommandContext, input: unknown): Promise<{ out: unknown; audit: Audit }>;
};

/** A command whose type carries the caller's input and output, for `commandAction`. */
export type TypedCommand<I extends z.ZodType, O, N extends string = string> = AnyCommand & {
  name: N;
  input: I;
  readonly types?: { input: z.input<I>; output: O };
};

/** What a command returns. */
export type OutputOf<C> = C extends { readonly types?: { output: infer O } } ? O : unknown;

/** Declares a command; a wrong shape anywhere in it is a compile error. */
export function defineCommand<I extends z.ZodType, L, O extends z.ZodType, const N extends string>(
  spec: CommandSpec<I, L, O, N>,
): TypedCommand<I, z.output<O>, N> {
  return {
    name: spec.name,
    summary: spec.summary,
    needs: spec.needs,
    right: spec.needs === "operator" ? rightOfCommand(spec.name) : null,
    in_person: spec.in_person === true || spec.needs === "operator",
    proof: spec.proof ?? "none",
    changesSettings: spec.changesSettings ?? false,
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
