// What the pages for data export and account closing need from the server besides page queries.
import { createHash } from "node:crypto";
import { redirect } from "react-router";
import type { Obstacle } from "#domain/flow/account-closing.ts";
import { m } from "#messages/messages.js";
import { answerStoredFile } from "#server/file/web/stored-file.ts";
import { listObstacles } from "#server/flow/account/closing-obstacles.ts";
import { storedPolicy } from "#server/http/middleware/security.ts";
import { type Context, pageOf } from "#server/http/page/page.ts";
import { setFlash } from "#server/http/session/flash.ts";
import { requireMember, signInDetour } from "#server/http/session/guard.ts";
import { detailsOf, signOutHere } from "#server/http/session/session.ts";
import { hasRecentProof } from "#server/kernel/proof.ts";
import { findExportByDigest, type ReadyExport } from "../reads/lists.ts";

/** The page for a new proof of identity, which leads back to `next`; null if there is a recent proof. */
export function proofDetour(context: Context, next: string): string | null {
  const { actor, now } = pageOf(context).session;
  if (actor.kind === "member" && hasRecentProof(actor.assurance, new Date(now))) return null;
  return signInDetour("/auth/reauthenticate", next);
}

/** What prevents the signed-in account from being closed. */
export async function obstaclesOf(context: Context): Promise<Obstacle[]> {
  const { session } = pageOf(context);
  if (session.actor.kind !== "member") return [];
  return listObstacles(detailsOf(session).runtime.db, session.actor.account_id);
}

/** Signs this browser out after its account was closed and sets the flash message; returns the next path. */
export function signOutClosedAccount(context: Context, request: Request): string {
  const { session } = pageOf(context);
  signOutHere(detailsOf(session).runtime, request, session.response_headers);
  setFlash(session, "account_closed");
  return "/";
}

/** A mailed link's export. @throws Response 302 to the export page when it is not the member's or has expired */
export async function findExportByToken(
  context: Context,
  request: Request,
  token: string,
): Promise<ReadyExport> {
  requireMember(context, request);
  const { scope } = pageOf(context);
  const found = await findExportByDigest(scope, createHash("sha256").update(token).digest());
  if (!found) throw redirect("/account/export?link=gone", 302);
  return found;
}

/** A mailed link's export as a download. */
export async function serveExport(context: Context, request: Request, token: string): Promise<Response> {
  const { storage_key, ready_at } = await findExportByToken(context, request, token);
  const name = `${m.leaving_download_file()}-${ready_at.slice(0, 10)}.zip`;
  const headers = new Headers({
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Content-Security-Policy": storedPolicy,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
  return answerStoredFile(context, request, storage_key, headers);
}
