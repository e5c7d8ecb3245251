import { randomUUID } from "node:crypto";
import { lazy } from "react";
import { redirect } from "react-router";
import { InboxNotice } from "#app/components/account/inbox-notice.tsx";
import { DraftChooser } from "#app/components/request/draft/draft-chooser.tsx";
import { DraftCode } from "#app/components/request/draft/draft-code.tsx";
import { DraftForm } from "#app/components/request/draft/draft-form.tsx";
import { DraftFrame } from "#app/components/request/draft/draft-frame.tsx";
import {
  adjacentStep,
  type DraftStep,
  isDraftStep,
  stepNames,
  stepPath,
  stepTexts,
  stepTitles,
} from "#app/components/request/draft/draft-steps.ts";
import { DraftsFull } from "#app/components/request/draft/drafts-full.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { fileAllowance } from "#domain/file/rules.ts";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { listCategories } from "#server/category/reads/category.ts";
import { refusedOpening } from "#server/http/auth/open-submitted.ts";
import { codeAddressOf } from "#server/http/auth/send-code.ts";
import { ensureVisitor } from "#server/http/page/ensure-visitor.ts";
import { type Page, pageOf } from "#server/http/page/page.ts";
import { findDraft, findDraftInput, listDrafts } from "#server/request/reads/request.ts";
import type { Route } from "./+types/draft.ts";
import {
  type FilesData,
  findCategory,
  findResumeStep,
  readDetails,
  readFiles,
  readSend,
  readWhenWhere,
} from "./draft-data.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";
export { draftAction as action } from "./draft-action.ts";

// A provider needs the menu with the profiles here.
export const handle: RouteHandle = { isFunnel: (data: { is_provider: boolean }) => !data.is_provider };

// The last steps; most visits are at an earlier one.
const DraftExtras = lazy(async () => {
  const { DraftExtras: Extras } = await import("#app/components/request/draft/draft-extras.tsx");
  return { default: Extras };
});
const DraftSend = lazy(async () => {
  const { DraftSend: Send } = await import("#app/components/request/draft/draft-send.tsx");
  return { default: Send };
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const { session, scope } = page;
  const query = queryOf(request);
  const chosen = query.get("draft");
  const slug = query.get("category");
  const draft = await findDraft(scope, chosen, session.locale);
  if (chosen && !draft && !slug) throw redirect(goneTo(page, chosen));
  const category = await findCategory(page, slug, draft);
  // The first save may be answered after its page is gone, so the browser gets its visitor id now.
  if (category && !draft) ensureVisitor(page.session, request);
  const requested = query.get("step");
  const isArchived = !category && (slug !== null || draft?.category?.is_archived === true);
  if (isDraftStep(requested) && !category)
    throw redirect(isArchived ? archivedTo(draft?.id) : "/request?step=category&notice=start");
  const common = {
    key: randomUUID(),
    profile_id: profileIdOf(session.actor),
    is_provider: session.actor.kind === "member" && session.actor.profile?.kind === "provider",
    notice: isArchived ? "archived" : query.get("notice"),
    fromSummary: query.get("from") === "summary",
    draft,
  };
  if (!category || requested === "category") {
    const drafts = draft ? [] : await listDrafts(scope, session.locale);
    const chooser = { categories: await listCategories(scope, session.locale), drafts };
    return { ...common, step: "category" as const, chooser };
  }
  const kept = draft ? await findDraftInput(scope, draft.id) : {};
  const keptSteps = Object.keys(kept).filter(isDraftStep);
  const step = slug
    ? "details"
    : isDraftStep(requested)
      ? requested
      : findResumeStep(draft, keptSteps, session.now);
  return {
    ...common,
    step,
    // The first save of a new request creates its draft under this id.
    draft_id: draft?.id ?? newDraftId(chosen),
    category,
    slug,
    kept: kept[step] ?? null,
    is_full: draft === null && (await listDrafts(scope, session.locale)).length >= limits.drafts_side_by_side,
    drafts_max: limits.drafts_side_by_side,
    allowance: fileAllowance(common.profile_id !== null, session.settings),
    ...(await readStep(page, { request, context }, { step, category, draft, keptSteps })),
  };
}

type StepRequest = {
  step: DraftStep;
  category: NonNullable<Awaited<ReturnType<typeof findCategory>>>;
  draft: Awaited<ReturnType<typeof findDraft>>;
  keptSteps: DraftStep[];
};

/** Reads only what the screen shows. */
async function readStep(
  page: Page,
  args: Pick<Route.LoaderArgs, "request" | "context">,
  { step, category, draft, keptSteps }: StepRequest,
) {
  const none = { data: null, extras: null, send: null, refused: null, code_address: null, inbox_url: null };
  if (step === "details" || !draft) return { ...none, data: await readDetails(page, category, draft) };
  if (step === "when_where") return { ...none, data: await readWhenWhere(page, draft) };
  if (step === "extras") return { ...none, extras: await readFiles(page, draft) };
  const isEdit = queryOf(args.request).has("edit");
  return {
    ...none,
    send: await readSend(page, draft, keptSteps),
    refused: refusedOpening(queryOf(args.request).get("refused")),
    code_address: isEdit ? null : codeAddressOf(args, draft),
    inbox_url: page.session.demo?.inbox_url ?? null,
  };
}

/** The id that the address already names, if its first save was lost; else a new one. */
const newDraftId = (chosen: string | null): string =>
  chosen && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(chosen) ? chosen : randomUUID();

/** Where a draft's old address leads: to the request that it became, or to a new one. */
const goneTo = ({ session }: Page, id: string): string =>
  session.actor.kind === "member" ? `/request/${encodeURIComponent(id)}` : "/request?notice=gone";

/** Where the screens of an archived category lead: to the others. */
const archivedTo = (draft: string | undefined): string =>
  `${stepPath("category", { draft })}&notice=archived`;

function profileIdOf(actor: Page["session"]["actor"]): string | null {
  return actor.kind === "member" ? (actor.profile?.id ?? null) : null;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? stepNames[loaderData.step]() : m.request_new();
  return [{ title: pageTitle(matches, `${name} · ${m.request_new()}`) }];
}

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, key, profile_id, notice, is_provider } = loaderData;
  const result = actionData?.result ?? null;
  const notices = (
    <>
      {notice === "start" ? <Notice>{m.request_notice_start()}</Notice> : null}
      {notice === "gone" ? <Notice>{m.request_notice_gone()}</Notice> : null}
      {notice === "archived" ? <Notice tone="warn">{m.request_notice_archived()}</Notice> : null}
      {draft?.again_name ? <Notice>{m.request_notice_again({ name: draft.again_name })}</Notice> : null}
      {is_provider ? <Notice tone="warn">{m.request_notice_provider()}</Notice> : null}
    </>
  );
  if (loaderData.step === "category") {
    return (
      <div className="draft-choice stack">
        <PageHeader title={stepTitles.category()} sentence={stepTexts.category?.()} />
        {notices}
        <DraftChooser
          {...loaderData.chooser}
          draft_id={draft?.id ?? null}
          hidden={{ _key: key, profile_id }}
          result={result}
        />
      </div>
    );
  }
  const { step, category } = loaderData;
  const hasCode = loaderData.code_address !== null;
  const isFull = loaderData.is_full && !result?.refusal?.is_of_page;
  return (
    <DraftFrame step={step} category={category.name} draft={draft} hasForm={!hasCode}>
      <PageHeader title={stepTitles[step]()} sentence={hasCode ? undefined : sentenceOf(loaderData)} />
      {notices}
      {isFull ? <DraftsFull max={loaderData.drafts_max} /> : null}
      <Screen loaderData={loaderData} actionData={actionData} />
    </DraftFrame>
  );
}

/** Files that the category asks for are not as optional as the others. */
function sentenceOf({ step, extras }: { step: DraftStep; extras: FilesData | null }): string | undefined {
  return extras && extras.questions.length > 0 ? m.request_extras_sentence_asked() : stepTexts[step]?.();
}

/** The screen's form. */
function Screen({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  if (loaderData.step === "category") return null;
  const { step, draft, draft_id, category, kept, slug, fromSummary, send } = loaderData;
  const { key, profile_id } = loaderData;
  const isRemoval = actionData?.command === "remove_file";
  const result = actionData?.result ?? null;
  const hidden = {
    _key: key,
    profile_id,
    request_id: draft_id,
    "flag:is_new": draft ? null : "1",
    version: draft?.version ?? 1,
  };
  const ways = {
    onward: fromSummary ? ("send" as const) : (adjacentStep(step, 1) ?? "send"),
    back_to: fromSummary
      ? ("send" as const)
      : (adjacentStep(step, -1) ?? (draft ? null : ("category" as const))),
    category: slug,
    fromSummary,
  };
  if (loaderData.data)
    return (
      <DraftForm
        key={`${step} ${category.id}`}
        data={loaderData.data}
        draft={draft}
        draft_id={draft_id}
        kept={kept}
        result={result}
        hidden={hidden}
        ways={ways}
      />
    );
  if (!draft) return null;
  if (loaderData.extras)
    return (
      <DraftExtras
        draft={draft}
        files={loaderData.extras.files}
        questions={loaderData.extras.questions}
        allowance={loaderData.allowance}
        hidden={hidden}
        kept={kept}
        ways={ways}
        result={isRemoval ? null : result}
        remove_result={isRemoval ? result : null}
      />
    );
  if (!send) return null;
  const isCode = actionData?.command === "sign_in_by_code";
  return loaderData.code_address ? (
    <DraftCode
      draft_id={draft.id}
      contact={{ ...send.contact, email: loaderData.code_address }}
      again={{ hidden: { ...hidden, terms_version: send.terms_version }, result: isCode ? null : result }}
      result={isCode ? result : null}
      is_unsent={loaderData.notice === "unsent"}
    >
      <InboxNotice url={loaderData.inbox_url} />
    </DraftCode>
  ) : (
    <DraftSend
      data={send}
      result={result ?? loaderData.refused}
      draft={draft}
      kept={kept}
      hidden={hidden}
      ways={ways}
    />
  );
}
