// Receives a form with files: counts it, reserves room, streams its files to disk, and removes them afterwards.
// However many arrive at once, each takes little memory: pictures are read one at a time (pictures.ts).
import { rm } from "node:fs/promises";
import { limits } from "#domain/limits.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import { addressContext, sessionContext } from "#server/http/context.ts";
import { isFull } from "#server/services/files.ts";
import { makeIncomingFolder } from "#server/services/incoming.ts";
import { countUpload } from "../../middleware/command-limits.ts";
import { detailsOf } from "../../session/session.ts";
import { receiveForm } from "../body.ts";
import type { ActionArgs } from "../types.ts";

/** Disk space for forms that this process is receiving, in total and for one sender. */
const total_bytes = 40 * limits.upload_bytes;
const address_bytes = 12 * limits.upload_bytes;
/** By then most concurrent uploads of the same sender have ended. */
const retry_after_s = 10;

let held_bytes = 0;
const heldBy = new Map<string, number>();

/**
 * Runs `work`, which gets the form from `postedForm` and stores its files.
 * @throws Refusal too_many_requests when the sender's files or share are used up, service_unavailable without room
 */
export async function receiveUpload<T>(args: ActionArgs, work: () => Promise<T>): Promise<T> {
  const { request, context } = args;
  const { env } = detailsOf(context.get(sessionContext)).runtime;
  await countFile(args);
  return withinBudget(context.get(addressContext), request, async () => {
    const folder = await makeIncomingFolder(env).catch((error: unknown) => {
      throw isFull(error) ? new Refusal("service_unavailable") : error;
    });
    try {
      await receiveForm(request, folder);
      return await work();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Counts a file against the limits of the caller's address and account. @throws Refusal too_many_requests */
export function countFile({ context }: ActionArgs): Promise<void> {
  const session = context.get(sessionContext);
  const address = () => context.get(addressContext);
  return countUpload(detailsOf(session).runtime, { actor: session.actor, address });
}

/** Runs `work` within the disk space reserved for concurrent uploads. */
export async function withinBudget<T>(address: string, request: Request, work: () => Promise<T>): Promise<T> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  const bytes = Number.isSafeInteger(length) ? length : limits.upload_bytes;
  reserve(address, bytes);
  try {
    return await work();
  } finally {
    add(address, -bytes);
  }
}

function reserve(address: string, bytes: number): void {
  const own = heldBy.get(address) ?? 0;
  if (own + bytes > address_bytes) refuse("too_many_requests", { retry_after_s });
  if (held_bytes + bytes > total_bytes) refuse("service_unavailable");
  add(address, bytes);
}

function add(address: string, bytes: number): void {
  held_bytes += bytes;
  const own = (heldBy.get(address) ?? 0) + bytes;
  if (own > 0) heldBy.set(address, own);
  else heldBy.delete(address);
}
