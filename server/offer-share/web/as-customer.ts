// As whom somebody decides by a link or talks about its offer. An account without a profile gets one with the name that it
// gives with its first act; an account with several acts as a customer.
import { refuse } from "#domain/refusal.ts";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { sessionContext } from "#server/http/context.ts";
import type { DecodedForm } from "#server/http/form/codec.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { rememberProfile } from "#server/http/session/profile.ts";
import { detailsOf } from "#server/http/session/session.ts";
import type { Member } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { OpenedLink } from "./open-link.ts";

/** Who sent a form of the page. */
export type Deciding = { actor: Member; form: DecodedForm };

/** The actor as the profile that owns the link's request, if that is one of theirs. */
export function asRequestOwner({ context }: ActionArgs, link: OpenedLink, actor: Member): Member | null {
  const { account } = detailsOf(context.get(sessionContext));
  const profile = account?.profiles.find(({ id }) => id === link.owner_profile_id);
  return profile ? { ...actor, profile } : null;
}

/**
 * The actor as a customer: as the profile that owns the request, if that is theirs.
 * @throws Refusal customer_profile_needed for an account with providers only
 */
export async function asCustomer(
  args: ActionArgs,
  link: OpenedLink,
  { actor, form }: Deciding,
): Promise<Member> {
  const session = args.context.get(sessionContext);
  const { runtime, account } = detailsOf(session);
  const owner = asRequestOwner(args, link, actor);
  if (owner?.profile) {
    rememberProfile(session, owner.profile.id);
    return owner;
  }
  if (actor.profile?.kind === "customer") return actor;
  const profiles = account?.profiles ?? [];
  const customers = profiles.filter(({ kind }) => kind === "customer");
  const own = customers.find(({ id }) => id === account?.default_profile_id) ?? customers[0];
  if (own) {
    rememberProfile(session, own.id);
    return { ...actor, profile: own };
  }
  if (profiles.length > 0) return refuse("customer_profile_needed");
  const { display_name, country, terms_version } = form.input;
  const input = { kind: "customer", display_name, country, terms_version, phone: null };
  const { profile_id } = await runCommand(runtime, completeProfile, {
    actor,
    input,
    key: form.key && `${form.key}-profile`,
    request_id: session.request_id,
  });
  rememberProfile(session, profile_id);
  const made = { id: profile_id, kind: "customer" as const, is_verified: false };
  return { ...actor, profile: { ...made, display_name: String(display_name), country: String(country) } };
}
