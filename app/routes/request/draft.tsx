import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { InboxNotice } from "#app/components/account/inbox-notice.tsx";
import { DraftChooser } from "#app/components/request/draft/draft-chooser.tsx";
import { CategoryLine, DraftForm } from "#app/components/request/draft/draft-form.tsx";
import { DraftFrame } from "#app/components/request/draft/draft-frame.tsx";
import {
  adjacentStep,
  type DraftPlace,
  type DraftStep,
  isDraftStep,
  stepNames,
  stepPath,
  stepTexts,
  stepTitles,
} from "#app/components/request/draft/draft-steps.ts";
import { lazyComponent } from "#app/lazy-component.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { fileAllowance } from "#domain/file/rules.ts";
import { m } from "#messages/messages.js";
import { listCategories } from "#server/category/reads.ts";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { signInByCode } from "#server/http/auth/code.ts";
import { codeAddressOf } from "#server/http/auth/send-code.ts";
import type { DecodedForm } from "#server/http/form/codec.ts";
import { keepDraft, saveOrKeep, sendRequest } from "#server/http/form/draft.ts";
import { callForm, commandAction } from "#server/http/form/form.ts";
import { pressedCommand } from "#server/http/form/preview.ts";
import { isUpload, uploadFiles } from "#server/http/form/upload.ts";
import { ensureVisitor } from "#server/http/form/visitor.ts";
import { type Page, pageOf } from "#server/http/page/page.ts";
import { findDraft, findDraftInput, listDrafts, listRequestFiles } from "#server/request/reads.ts";
import type { Route } from "./+types/draft.ts";
import { findCategory, findResumeStep, readDetails, readSend, readWhenWhere } from "./draft-data.ts";

// Two screens have components of their own, loaded only where they are shown.
const DraftExtras = lazyComponent(
  "draft-extras",
  () => import("#app/components/request/draft/draft-extras.tsx"),
  (step) => step.DraftExtras,
);
const DraftSend = lazyComponent(
  "draft-send",
  () => import("#app/components/request/draft/draft-send.tsx"),
  (step) => step.DraftSend,
);
const DraftCode = lazyComponent(
  "draft-code",
  () => import("#app/components/request/draft/draft-code.tsx"),
  (step) => step.DraftCode,
);

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const { session, scope } = page;
  const { searchParams: query } = new URL(request.url);
  const chosen = query.get("draft");
  const slug = query.get("category");
  const draft = await findDraft(scope, chosen, session.locale);
  if (chosen && !draft && !slug) throw redirect(goneTo(page, chosen));
  const category = await findCategory(page, slug, draft);
  const requested = query.get("step");
  if (isDraftStep(requested) && !category) throw redirect("/request?step=category&notice=start");
  const common = {
    key: randomUUID(),
    profile_id: profileIdOf(session.actor),
    is_provider: session.actor.kind === "member" && session.actor.profile?.kind === "provider",
    notice: query.get("notice"),
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
    // The first save of a request that begins makes its draft under this id.
    draft_id: draft?.id ?? newDraftId(chosen),
    category,
    slug,
    kept: kept[step] ?? null,
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
  const none = { data: null, files: [], send: null, code_address: null, inbox_url: null };
  if (step === "details" || !draft) return { ...none, data: await readDetails(page, category, draft) };
  if (step === "when_where") return { ...none, data: readWhenWhere(page, draft) };
  if (step === "extras") return { ...none, files: await listRequestFiles(page.scope, draft.id) };
  const isEdit = queryOf(args).has("edit");
  return {
    ...none,
    send: await readSend(page, draft, keptSteps),
    code_address: isEdit ? null : codeAddressOf(args, draft),
    inbox_url: page.session.demo?.inbox_url ?? null,
  };
}

const placeOf = (text: string | null): DraftPlace | null =>
  isDraftStep(text) || text === "category" ? text : null;

/** The id that an address names already, where its first save was lost; else a new one. */
const newDraftId = (chosen: string | null): string =>
  chosen && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(chosen) ? chosen : randomUUID();

/** Where a draft's old address leads: to the request that became of it, or to a new one. */
const goneTo = ({ session }: Page, id: string): string =>
  session.actor.kind === "member" ? `/request/${encodeURIComponent(id)}` : "/request?notice=gone";

function profileIdOf(actor: Page["session"]["actor"]): string | null {
  return actor.kind === "member" ? (actor.profile?.id ?? null) : null;
}

type Args = Route.ActionArgs;
const queryOf = ({ request }: { request: Request }) => new URL(request.url).searchParams;

/** The page after a screen was saved: the one in the address, or the screen itself. */
function pageAfter({ request, context }: Pick<Args, "request" | "context">, draft: string | null): string {
  const query = queryOf({ request });
  const to = query.get("to");
  const isMember = pageOf(context).session.actor.kind === "member";
  if (to === "leave" || (draft === null && to === "category")) {
    if (to === "category") return "/request";
    return isMember ? "/requests" : "/";
  }
  const step = placeOf(to) ?? placeOf(query.get("step")) ?? "details";
  return stepPath(step, { draft });
}

const runCommand = commandAction({
  save_draft: {
    redirectTo({ request_id, version }, args, form) {
      if (!queryOf(args).has("send")) return pageAfter(args, request_id);
      return sendRequest(args, { request_id, version, ...contactOf(form), key: form.key });
    },
  },
  discard_draft: { redirectTo: () => "/request", flash: "draft_discarded" },
  remove_file: { redirectTo: (_out, args) => stepPath("extras", { draft: queryOf(args).get("draft") }) },
});

function contactOf({ values }: DecodedForm) {
  const { email, terms_version } = values;
  return {
    email: typeof email === "string" ? email : "",
    terms_version: typeof terms_version === "string" ? terms_version : undefined,
  };
}

const signInWithCode = chooseAuthAction({ sign_in_by_code: signInByCode });

export async function action(args: Args) {
  const step = queryOf(args).get("step");
  const place = isDraftStep(step) ? step : "details";
  if (isUpload(args.request)) {
    return uploadFiles(args, {
      before: (form) => saveBudget(args, form),
      to: () => pageAfter(args, queryOf(args).get("draft")),
      mayBeEmpty: (command) => command === "upload_and_continue" || command === "keep_draft_input",
    });
  }
  const pressed = await pressedCommand(args.request);
  if (pressed === "sign_in_by_code") return signInWithCode(args);
  ensureVisitor(args);
  if (pressed === "keep_draft_input") return keepDraft(args, place, (draft) => pageAfter(args, draft));
  return runCommand(args);
}

/** The budget of the form that carries files. Its script sends each file by itself, without the other fields. */
async function saveBudget(args: Args, form: DecodedForm): Promise<void> {
  if (form.values["money:budget_minor"] === undefined) return;
  if (form.command === "keep_draft_input") await saveOrKeep(args, form, "extras");
  else await callForm("save_draft", { ...form, key: form.key && `${form.key}-budget` }, {}, args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData ? stepNames[loaderData.step]() : m.request_new();
  return [{ title: `${name} · ${m.request_new()} · ${m.common_brand()}` }];
}

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, key, profile_id, notice, is_provider } = loaderData;
  const result = actionData?.result ?? null;
  const notices = (
    <>
      {notice === "start" ? <Notice>{m.request_notice_start()}</Notice> : null}
      {notice === "gone" ? <Notice>{m.request_notice_gone()}</Notice> : null}
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
  return (
    <DraftFrame step={step} category={category.name} draft={draft}>
      {hasCode ? (
        <PageHeader
          title={m.request_code_title()}
          sentence={m.request_code_sentence({ email: loaderData.code_address ?? "" })}
        />
      ) : (
        <PageHeader title={stepTitles[step]()} sentence={stepTexts[step]?.()} />
      )}
      {notices}
      <Screen {...{ loaderData, actionData }} />
    </DraftFrame>
  );
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
      <>
        {step === "details" ? <CategoryLine name={category.name} draft_id={draft?.id ?? null} /> : null}
        <DraftForm
          key={`${step} ${category.id}`}
          data={loaderData.data}
          {...{ draft, draft_id, kept, result, hidden, ways }}
        />
      </>
    );
  if (!draft) return null;
  if (step === "extras")
    return (
      <DraftExtras
        draft={draft}
        files={loaderData.files}
        allowance={fileAllowance(profile_id !== null)}
        {...{ hidden, kept, ways }}
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
    <DraftSend data={send} {...{ draft, kept, result, hidden, ways }} />
  );
}
