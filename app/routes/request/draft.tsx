import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { type StepData, StepFields, stepLabels } from "#app/components/request/draft-fields.tsx";
import { DraftFiles } from "#app/components/request/draft-files.tsx";
import { DraftReview } from "#app/components/request/draft-review.tsx";
import {
  type DraftStep,
  draftSteps,
  isDraftStep,
  openSteps,
  stepBeside,
  stepNames,
  stepPath,
  stepSentences,
  stepTitles,
} from "#app/components/request/draft-steps.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Time } from "#app/ui/time.tsx";
import { countryCodes } from "#domain/codes.ts";
import { fileAllowance } from "#domain/file/rules.ts";
import { toLocal } from "#domain/time.ts";
import { m } from "#messages/messages.js";
import { findRequestQuestions, listCategories } from "#server/category/reads.ts";
import { commandAction } from "#server/http/form.ts";
import { isUpload, uploadFiles } from "#server/http/form-upload.ts";
import { ensureVisitor } from "#server/http/form-visitor.ts";
import { type Page, pageOf } from "#server/http/page.ts";
import {
  findDraft,
  findRequestContact,
  listRequestFiles,
  type RequestDetail,
} from "#server/request/reads.ts";
import type { Route } from "./+types/draft.ts";

export { freshPage as shouldRevalidate } from "#app/fresh-after-refusal.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const { session } = page;
  const { searchParams: query } = new URL(request.url);
  const chosen = query.get("draft");
  const draft = await findDraft(page.scope, chosen, session.locale);
  const asked = query.get("step");
  const step = isDraftStep(asked) ? asked : query.has("category") ? "category" : resumeAt(draft, session.now);
  if (step !== "category" && !draft?.category) throw redirect("/request?step=category&notice=start");
  return {
    key: randomUUID(),
    profile_id: profileIdOf(session.actor),
    is_provider: session.actor.kind === "member" && session.actor.profile?.kind === "provider",
    is_member: session.actor.kind === "member",
    step,
    chosen,
    is_back_to_review: query.get("back") === "review",
    has_notice: query.get("notice") === "start",
    draft,
    ...(await partsOf(page, step, draft, query.get("category"))),
  };
}

/** Where somebody goes on who comes back: at the first step that is still open, else at the last. */
function resumeAt(draft: RequestDetail | null, now: string): DraftStep {
  return openSteps(draft, { now })[0] ?? "review";
}

function profileIdOf(actor: Page["session"]["actor"]): string | null {
  return actor.kind === "member" ? (actor.profile?.id ?? null) : null;
}

/** What one step shows beyond the draft; at most three queries, and none but its own. */
async function partsOf(
  { scope, session }: Page,
  step: DraftStep,
  draft: RequestDetail | null,
  slug: string | null,
) {
  const { locale } = session;
  const none = { data: null, files: [], contact: null, missing: [] as DraftStep[] };
  if (step === "category" || !draft?.category) {
    const categories = await listCategories(scope, locale);
    const wanted = categories.find((category) => category.slug === slug)?.id ?? draft?.category?.id ?? null;
    return { ...none, data: { step: "category", categories, chosen: wanted } satisfies StepData };
  }
  const found = () => findRequestQuestions(scope, draft.category?.id ?? "", locale);
  if (step === "details") {
    const category = await found();
    const { name = "", questions = [] } = category ?? {};
    return { ...none, data: { step, category_name: name, questions } satisfies StepData };
  }
  if (step === "when_where") {
    return { ...none, data: { step, ...whenWhereOf(session, draft) } satisfies StepData };
  }
  if (step === "budget")
    return { ...none, data: { step, currency: draft.currency ?? "EUR" } satisfies StepData };
  if (step === "files") return { ...none, files: await listRequestFiles(scope, draft.id) };
  const contact = await findRequestContact(scope, draft.id);
  if (step === "contact") {
    const { actor } = session;
    const name = actor.kind === "member" ? (actor.profile?.display_name ?? "") : "";
    const email = actor.kind === "member" ? actor.email : "";
    const given = contact ?? { name, email, phone: null, address_line: null };
    const is_member = actor.kind === "member";
    return { ...none, data: { step, contact: given, is_member } satisfies StepData };
  }
  const [files, category] = await Promise.all([listRequestFiles(scope, draft.id), found()]);
  const required_keys = (category?.questions ?? [])
    .filter((question) => question.is_required)
    .map((question) => question.key);
  const missing = openSteps(draft, { required_keys, has_contact: contact !== null, now: session.now });
  return { ...none, files, contact, missing };
}

function whenWhereOf(session: Page["session"], draft: RequestDetail) {
  const time_zone = draft.time_zone ?? session.time_zone;
  const local = (at: string | null) => (at ? toLocal(new Date(at), time_zone) : "");
  const names = new Intl.DisplayNames(session.locale, { type: "region" });
  const own = session.actor.kind === "member" ? session.actor.profile?.country : undefined;
  return {
    when: {
      time_zone,
      starts_local: local(draft.starts_at),
      ends_local: local(draft.ends_at),
      min_local: local(session.now),
      country: draft.place_country ?? own ?? new Intl.Locale(`und-${zoneCountry(time_zone)}`).region ?? "",
    },
    countries: countryCodes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, session.locale)),
  };
}

/** The country most people of a zone live in, for the few zones where guessing helps more than it hurts. */
function zoneCountry(time_zone: string): string {
  return (
    { "Europe/Berlin": "DE", "Europe/Vienna": "AT", "Europe/Zurich": "CH", "Europe/London": "GB" }[
      time_zone
    ] ?? "ZZ"
  );
}

const act = commandAction({
  save_draft: {
    then(_out, { request }, form) {
      const draft = new URL(request.url).searchParams.get("draft");
      const step = isDraftStep(String(form.values.step)) ? (form.values.step as DraftStep) : "category";
      // Another category asks other questions: they come first, also on the way back to the review.
      if (form.values.back === "review" && step !== "category") return stepPath("review", { draft });
      return stepPath(stepBeside(step, 1) ?? "review", { draft });
    },
  },
  remove_file: {
    then: (_out, { request }) => stepPath("files", { draft: new URL(request.url).searchParams.get("draft") }),
  },
  submit_request: {
    then({ request_id, status }, { context }) {
      const { actor } = pageOf(context).session;
      const next = `/request/success/${request_id}`;
      if (status === "open") return next;
      const detour = actor.kind === "visitor" ? "/auth/signup" : "/auth/complete-profile";
      return `${detour}?next=${encodeURIComponent(next)}`;
    },
  },
});

export async function action(args: Route.ActionArgs) {
  if (!isUpload(args.request)) {
    ensureVisitor(args);
    return act(args);
  }
  const query = new URL(args.request.url).searchParams;
  const after = query.get("back") === "review" ? "review" : "contact";
  return uploadFiles(args, {
    to: (command) =>
      stepPath(command === "upload_and_continue" ? after : "files", { draft: query.get("draft") }),
    mayBeEmpty: (command) => command === "upload_and_continue",
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData ? stepNames[loaderData.step]() : m.request_new();
  return [{ title: `${name} · ${m.request_new()} · ${m.common_brand()}` }];
}

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, draft, chosen, is_back_to_review, key, profile_id, is_member } = loaderData;
  const before = is_back_to_review ? "review" : stepBeside(step, -1);
  const after = is_back_to_review ? "review" : (stepBeside(step, 1) ?? "review");
  const back_to = before ? stepPath(before, { draft: chosen }) : "/";
  const result = actionData?.result ?? null;
  const isRemoval = actionData?.command === "remove_file";
  const hidden = {
    _key: key,
    profile_id,
    request_id: draft?.id,
    version: draft?.version,
    back: is_back_to_review ? "review" : null,
  };
  const onward = m.request_continue_to({ step: stepNames[after]() });
  return (
    <div className="stack mx-auto w-full max-w-form">
      <Progress
        step={draftSteps.indexOf(step) + 1}
        total={draftSteps.length}
        name={draft?.category?.name ?? m.request_new()}
      />
      <PageHeader title={stepTitles[step]()} sentence={stepSentences[step]?.()} />
      {loaderData.has_notice ? <Notice>{m.request_notice_start()}</Notice> : null}
      {loaderData.is_provider ? <Notice tone="warn">{m.request_notice_provider()}</Notice> : null}
      {step === "files" ? (
        <DraftFiles
          files={loaderData.files}
          allowance={fileAllowance(is_member)}
          hidden={hidden}
          result={isRemoval ? null : result}
          remove_result={isRemoval ? result : null}
          back_to={back_to}
          label={onward}
        />
      ) : null}
      {loaderData.data ? (
        <Form
          key={step}
          result={result}
          hidden={{ ...hidden, step, ...hiddenOf(loaderData.data) }}
          label={stepNames[step]()}
          labels={stepLabels(loaderData.data)}
        >
          <StepFields data={loaderData.data} draft={draft} />
          <div className="stack tight">
            <Button look="primary" isWide name="command" value="save_draft">
              {onward}
            </Button>
            <BackLink to={back_to} isFirst={!before} />
          </div>
        </Form>
      ) : null}
      {step === "review" && draft ? (
        <>
          <DraftReview
            draft={draft}
            files={loaderData.files}
            contact={loaderData.contact}
            missing={loaderData.missing}
            chosen={chosen}
          />
          <Form result={result} hidden={hidden}>
            <p className="small soft">{is_member ? m.request_send_hint() : m.request_send_hint_visitor()}</p>
            <div className="stack tight">
              {loaderData.missing[0] ? (
                <LinkButton
                  to={stepPath(loaderData.missing[0], { draft: chosen, back: true })}
                  look="primary"
                  isWide
                >
                  {m.request_fill_in({ step: stepNames[loaderData.missing[0]]() })}
                </LinkButton>
              ) : (
                <Button look="primary" isWide name="command" value="submit_request">
                  {m.request_send()}
                </Button>
              )}
              <BackLink to={back_to} isFirst={false} />
            </div>
          </Form>
        </>
      ) : null}
      {draft ? (
        <p className="small soft">
          {m.request_saved()} <Time at={draft.updated_at} form="short" />
        </p>
      ) : null}
    </div>
  );
}

function BackLink({ to, isFirst }: { to: string; isFirst: boolean }) {
  return (
    <LinkButton to={to} look="quiet" isWide isDocument={isFirst}>
      {isFirst ? m.request_leave() : m.request_back()}
    </LinkButton>
  );
}

function hiddenOf(data: StepData): Record<string, string> {
  if (data.step === "when_where") return { time_zone: data.when.time_zone };
  return data.step === "budget" ? { currency: data.currency } : {};
}
