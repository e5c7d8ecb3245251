// Data of one step of the request form besides the draft.
import { listCountries } from "#app/components/booking/countries.ts";
import type { StepData } from "#app/components/request/draft-fields.tsx";
import { type DraftStep, findIncompleteSteps } from "#app/components/request/draft-steps.ts";
import { toDaySpan, toWallTimes } from "#domain/place/wall-times.ts";
import { toLocalDate } from "#domain/time.ts";
import { findRequestQuestions, listCategories } from "#server/category/reads.ts";
import { operatorCountry, type Page } from "#server/http/page/page.ts";
import { findRequestContact, listRequestFiles, type RequestDetail } from "#server/request/reads.ts";
import { findPlaceZones } from "#server/request/reads-place.ts";

/** The first incomplete step, else the review. */
export function findResumeStep(draft: RequestDetail | null, now: string): DraftStep {
  return findIncompleteSteps(draft, { now })[0] ?? "review";
}

/** Reads only what the step shows, in at most three queries. `slug` is the category in the address. */
export async function readStep(
  { scope, session }: Page,
  step: DraftStep,
  draft: RequestDetail | null,
  slug: string | null,
) {
  const { locale, actor } = session;
  const empty = { data: null, files: [], contact: null, missing: [] as DraftStep[] };
  if (step === "category" || !draft?.category) {
    const categories = await listCategories(scope, locale);
    const chosen = categories.find((category) => category.slug === slug)?.id ?? draft?.category?.id ?? null;
    return { ...empty, data: { step: "category", categories, chosen } satisfies StepData };
  }
  const findQuestions = () => findRequestQuestions(scope, draft.category?.id ?? "", locale);
  if (step === "details") {
    const category = await findQuestions();
    const { name = "", questions = [] } = category ?? {};
    return { ...empty, data: { step, category_name: name, questions } satisfies StepData };
  }
  if (step === "when_where") {
    return { ...empty, data: { step, ...whenWhereOf(session, draft) } satisfies StepData };
  }
  if (step === "budget")
    return { ...empty, data: { step, currency: draft.currency ?? "EUR" } satisfies StepData };
  if (step === "files") return { ...empty, files: await listRequestFiles(scope, draft.id) };
  const contact = await findRequestContact(scope, draft.id);
  if (step === "contact") {
    const is_member = actor.kind === "member";
    const name = is_member ? (actor.profile?.display_name ?? "") : "";
    const email = is_member ? actor.email : "";
    const initialContact = contact ?? { name, email, phone: null, address_line: null };
    return { ...empty, data: { step, contact: initialContact, is_member } satisfies StepData };
  }
  const [files, category] = await Promise.all([listRequestFiles(scope, draft.id), findQuestions()]);
  const required_keys = (category?.questions ?? [])
    .filter((question) => question.is_required)
    .map((question) => question.key);
  const missing = findIncompleteSteps(draft, {
    required_keys,
    has_contact: contact !== null,
    now: session.now,
  });
  return { ...empty, files, contact, missing };
}

function whenWhereOf(session: Page["session"], draft: RequestDetail) {
  const ownCountry = session.actor.kind === "member" ? session.actor.profile?.country : undefined;
  const country = draft.place_country ?? ownCountry ?? operatorCountry(session);
  const { zones, chosen_zone, time_zone } = findPlaceZones(draft, country);
  const span = {
    starts_at: draft.starts_at ? new Date(draft.starts_at) : null,
    ends_at: draft.ends_at ? new Date(draft.ends_at) : null,
  };
  const nothing = { starts_at: null, ends_at: null };
  const isFlexible = draft.date_flexibility === "flexible";
  return {
    when: {
      ...toWallTimes(isFlexible ? nothing : span, time_zone),
      ...toDaySpan(isFlexible ? span : nothing, time_zone),
      min_date: toLocalDate(new Date(session.now), time_zone),
      country,
      chosen_zone,
      zones,
    },
    countries: listCountries(operatorCountry(session), session.locale),
  };
}
