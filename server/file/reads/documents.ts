import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { type DocumentFile, listDocuments } from "../store/documents.ts";

export type { DocumentFile } from "../store/documents.ts";

/** What the active profile has sent for its verification. */
export async function listOwnDocuments(scope: ReadScope): Promise<DocumentFile[]> {
  const id = profileId(scope.actor);
  return id ? listDocuments(scope, id) : [];
}
