// The form of a profile for scripts while somebody types: an answer instead of a page.
import { isRefusal } from "#domain/refusal.ts";
import { postedForm } from "#server/http/form/body.ts";
import { decodeForm } from "#server/http/form/codec.ts";
import { callForm, failureOf, setRefusalHeaders } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { findActiveProfile, type OwnProfile } from "../reads/lists.ts";
import { requireFormProfile } from "./profile.ts";

/**
 * Saves the active profile as typed, except what operators verify of a provider: only the form's own button changes that.
 * Answers 204, or the refusal's status with a sentence for each refused field.
 */
export async function saveTypedProfile(args: ActionArgs): Promise<Response> {
  const { session, scope } = pageOf(args.context);
  if (session.actor.kind !== "member") return Response.json({ fields: {} }, { status: 401 });
  const form = decodeForm(await postedForm(args.request), session.locale);
  try {
    requireFormProfile(args, form);
    const stored = orNotFound(await findActiveProfile(scope));
    await callForm("update_profile", form, verifiedOf(stored), args);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    setRefusalHeaders(session, error);
    const { fields = {} } = failureOf(error, form, args).result;
    return Response.json({ fields }, { status: error.status });
  }
}

/** The stored identity of a provider, which takes the place of what is typed. */
function verifiedOf({ kind, display_name, is_company, tax_id, country }: OwnProfile) {
  return kind === "provider" ? { display_name, is_company, tax_id: tax_id ?? undefined, country } : {};
}
