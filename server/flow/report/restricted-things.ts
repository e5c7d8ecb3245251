// How operators hide and remove each thing, and put it back. Requests and offers have acts of their own, which run here as
// their commands. Of everything else, what it says leaves its row: nothing that reads the noun can show it, on whatever way.
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { refuse } from "#domain/refusal.ts";
import type { RestrictedNoun, RestrictionAct } from "#domain/report/restriction.ts";
import { lockProfile, setAbout } from "#server/account/store/profiles.ts";
import { setFilesReported } from "#server/file/store/attachments.ts";
import { deleteFileRow, lockShownFile, restoreFileRow } from "#server/file/store/file.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { lockOfferWithRequest } from "#server/offer/store/offer.ts";
import {
  dropWithheld,
  findHidden,
  type RestrictionRow,
  type Withheld,
} from "#server/report/store/restriction.ts";
import { findFileAuthor } from "#server/report/store/subject.ts";
import { lockRequest } from "#server/request/store/request.ts";
import { lockMessageRow } from "#server/thread/store/reports.ts";
import { moveMessage } from "#server/thread/store/thread.ts";
import { discardFilesOfMessage } from "../thread/discard-files.ts";

/** A thing under lock. */
type Thing = {
  author_id: string;
  /** Hides or removes it; returns what is put back if operators reverse it. */
  take(act: RestrictionAct, reason: string): Promise<Withheld | null>;
};

type Hidden = Awaited<ReturnType<typeof findHidden>>;

type Kind = {
  /** `hidden`: what is withheld of it already. */
  lock(ctx: CommandContext, id: string, hidden: Hidden): Promise<Thing>;
  /** Shows a hidden thing again; false where it has ended meanwhile, or something else has taken its place. */
  putBack(ctx: CommandContext, restriction: RestrictionRow, reason: string): Promise<boolean>;
};

/** Runs another command with all of its checks. */
async function runAct(ctx: CommandContext, name: string, input: Record<string, unknown>): Promise<void> {
  const act = ctx.commands[name] ?? refuse("not_found");
  await act.execute(ctx, act.input.parse(input));
}

const valuesOf = ({ withheld }: RestrictionRow): Record<string, unknown> =>
  withheld !== null && typeof withheld === "object" && !Array.isArray(withheld) ? withheld : {};
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const request: Kind = {
  async lock(ctx, id) {
    const { profile_id, version } = await lockRequest(ctx, id);
    return {
      author_id: profile_id ?? refuse("not_found"),
      async take(act, reason) {
        const command = act === "hide" ? "hold_request" : "remove_request";
        await runAct(ctx, command, { request_id: id, version, reason });
        return null;
      },
    };
  },
  async putBack(ctx, { subject_id: request_id }, reason) {
    const { status, version } = await lockRequest(ctx, request_id);
    if (status !== "on_hold") return false;
    await runAct(ctx, "release_request", { request_id, version, reason });
    return true;
  },
};

const offer: Kind = {
  async lock(ctx, id) {
    const { profile_id, version } = (await lockOfferWithRequest(ctx, id)).offer;
    return {
      author_id: profile_id,
      async take(_act, reason) {
        await runAct(ctx, "void_offer", { offer_id: id, version, reason });
        return null;
      },
    };
  },
  putBack: async () => false,
};

const profile: Kind = {
  async lock(ctx, id, hidden) {
    const { kind, about } = await lockProfile(ctx.tx, id);
    if (kind !== "provider") refuse("not_found");
    return {
      author_id: id,
      async take() {
        if (about === null) return hidden ? null : refuse("nothing_to_restrict");
        await writeAbout(ctx, id, null);
        return { values: { about }, storage_key: null };
      },
    };
  },
  async putBack(ctx, restriction) {
    const { id, about } = await lockProfile(ctx.tx, restriction.subject_id);
    // What its provider has written since stays.
    if (about !== null) return false;
    await writeAbout(ctx, id, textOf(valuesOf(restriction).about));
    return true;
  },
};

async function writeAbout(ctx: CommandContext, id: string, about: string | null): Promise<void> {
  const { version } = await setAbout(ctx, id, about);
  const event = { transition: "update", role: "operator", from: "active", to: "active" } as const;
  await recordEvent(ctx, "profile", { ...event, subject_id: id, version });
}

const message: Kind = {
  async lock(ctx, id) {
    const row = await lockMessageRow(ctx, id);
    return {
      author_id: row.profile_id,
      async take(act) {
        if (act === "hide") {
          await moveMessage(ctx, row, "hide", "operator", { text: null });
          await setFilesReported(ctx, id, false);
          return { values: { text: row.text }, storage_key: null };
        }
        await moveMessage(ctx, row, "remove", "operator", { text: null, deleted_at: ctx.now });
        await setFilesReported(ctx, id, false);
        await discardFilesOfMessage(ctx, id);
        return null;
      },
    };
  },
  async putBack(ctx, restriction) {
    const row = await lockMessageRow(ctx, restriction.subject_id);
    if (row.status !== "hidden") return false;
    await moveMessage(ctx, row, "show", "operator", { text: textOf(valuesOf(restriction).text) });
    return true;
  },
};

const file: Kind = {
  async lock(ctx, id, hidden) {
    // Nothing is left of a hidden file but what is withheld.
    if (hidden) return { author_id: hidden.author_id, take: async () => null };
    const row = await lockShownFile(ctx, id);
    return {
      author_id: (await findFileAuthor(ctx.tx, id)) ?? refuse("not_found"),
      async take() {
        const { storage_key } = await deleteFileRow(ctx, id);
        // Operators who read it because of a report have decided now.
        return { values: { ...row, is_reported: false }, storage_key };
      },
    };
  },
  async putBack(ctx, restriction) {
    const isBack = await restoreFileRow(ctx, valuesOf(restriction));
    if (!isBack && restriction.storage_key) await deleteBytes(ctx, [restriction.storage_key]);
    return isBack;
  },
};

const kinds: Readonly<Record<RestrictedNoun, Kind>> = { request, offer, profile, message, file };
type Subject = { noun: RestrictedNoun; subject_id: string };

/** A thing that operators are about to restrict. @throws Refusal not_found */
export async function lockThing(ctx: CommandContext, subject: Subject): Promise<Thing> {
  return kinds[subject.noun].lock(ctx, subject.subject_id, await findHidden(ctx, subject));
}

/** Shows again what a restriction hid, and returns whether it is back; what was removed is gone for good. */
export async function showAgain(
  ctx: CommandContext,
  restriction: RestrictionRow,
  reason: string,
): Promise<boolean> {
  const noun = nounOf(restriction);
  if (restriction.act !== "hide" || (noun !== "request" && restriction.withheld === null)) return false;
  const isBack = await kinds[noun].putBack(ctx, restriction, reason);
  await dropWithheld(ctx, { noun, subject_id: restriction.subject_id });
  return isBack;
}

/** As the check constraint of the column lists them. */
const nounOf = ({ noun }: RestrictionRow): RestrictedNoun => noun as RestrictedNoun;

/** Deletes the bytes of files that no row names any more. */
export async function deleteBytes(ctx: CommandContext, storage_keys: readonly string[]): Promise<void> {
  for (const storage_key of storage_keys)
    await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${storage_key}` });
}

/** Forgets what was kept of a thing that is removed. */
export async function forgetWithheld(ctx: CommandContext, subject: Subject): Promise<void> {
  await deleteBytes(ctx, await dropWithheld(ctx, subject));
}
