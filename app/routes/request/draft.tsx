import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { DraftForm, SendForm } from "#app/components/request/draft-form.tsx";
import { DraftFrame } from "#app/components/request/draft-frame.tsx";
import {
  adjacentStep,
  type DraftStep,
  isDraftStep,
  stepNames,
  stepPath,
  stepTexts,
  stepTitles,
} from "#app/components/request/draft-steps.ts";
import { lazyComponent } from "#app/lazy-component.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { fileAllowance } from "#domain/file/rules.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { isUpload, uploadFiles } from "#server/http/form/upload.ts";
import { ensureVisitor } from "#server/http/form/visitor.ts";
import { type Page, pageOf } from "#server/http/page/page.ts";
import { findDraft } from "#server/request/reads.ts";
import type { Route } from "./+types/draft.ts";
import { findResumeStep, readStep } from "./draft-data.ts";

// Two steps have components of their own, loaded only where they are shown.
const DraftFiles = lazyComponent(
  "draft-files",
  () => import("#app/components/request/draft-files.tsx"),
  (step) => step.DraftFiles,
);
const DraftReview = lazyComponent(
  "draft-review",
  () => import("#app/components/request/draft-review.tsx"),
  (step) => step.DraftReview,
);

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const { session } = page;
  const { searchParams: query } = new URL(request.url);
  const chosen = query.get("draft");
  const draft = await findDraft(page.scope, chosen, session.locale);
  const requestedStep = query.get("step");
  const step = isDraftStep(requestedStep)
    ? requestedStep
    : query.has("category")
      ? "category"
      : findResumeStep(draft, session.now);
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
    ...(await readStep(page, step, draft, query.get("category"))),
  };
}

function profileIdOf(actor: Page["session"]["actor"]): string | null {
  return actor.kind === "member" ? (actor.profile?.id ?? null) : null;
}

const runCommand = commandAction({
  save_draft: {
    redirectTo(_out, { request, context }, form) {
      const { searchParams: query } = new URL(request.url);
      if (query.has("leave")) return pageOf(context).session.actor.kind === "member" ? "/requests" : "/";
      const draft = query.get("draft");
      const step = isDraftStep(String(form.values.step)) ? (form.values.step as DraftStep) : "category";
      // A changed category has other questions, so its details follow even on the way back to the review.
      if (form.values.back === "review" && step !== "category") return stepPath("review", { draft });
      return stepPath(adjacentStep(step, 1) ?? "review", { draft });
    },
  },
  remove_file: {
    redirectTo: (_out, { request }) =>
      stepPath("files", { draft: new URL(request.url).searchParams.get("draft") }),
  },
  submit_request: {
    redirectTo({ request_id, status }, { context }) {
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
    return runCommand(args);
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
  const before = is_back_to_review ? "review" : adjacentStep(step, -1);
  const after = is_back_to_review ? "review" : (adjacentStep(step, 1) ?? "review");
  const result = actionData?.result ?? null;
  const isRemoval = actionData?.command === "remove_file";
  const hidden = {
    _key: key,
    profile_id,
    request_id: draft?.id,
    version: draft?.version,
    back: is_back_to_review ? "review" : null,
  };
  const ways = {
    onward: m.request_continue_to({ step: stepNames[after]() }),
    back_to: before ? stepPath(before, { draft: chosen }) : null,
    leave_to: is_member ? "/requests" : "/",
  };
  return (
    <DraftFrame step={step} draft={draft} chosen={chosen}>
      <PageHeader title={stepTitles[step]()} sentence={stepTexts[step]?.()} />
      {loaderData.has_notice ? <Notice>{m.request_notice_start()}</Notice> : null}
      {loaderData.is_provider ? <Notice tone="warn">{m.request_notice_provider()}</Notice> : null}
      {step === "files" ? (
        <DraftFiles
          files={loaderData.files}
          allowance={fileAllowance(is_member)}
          hidden={hidden}
          result={isRemoval ? null : result}
          remove_result={isRemoval ? result : null}
          ways={ways}
        />
      ) : null}
      {loaderData.data ? (
        <DraftForm
          key={step}
          data={loaderData.data}
          draft={draft}
          result={result}
          hidden={{ ...hidden, step }}
          action={stepPath(step, { draft: chosen, back: is_back_to_review })}
          leave_action={stepPath(step, { draft: chosen, back: is_back_to_review, leave: true })}
          ways={ways}
        />
      ) : null}
      {step === "review" && draft ? (
        <DraftReview
          draft={draft}
          files={loaderData.files}
          contact={loaderData.contact}
          missing={loaderData.missing}
          chosen={chosen}
        >
          <SendForm
            result={result}
            hidden={hidden}
            is_member={is_member}
            missing={loaderData.missing[0] ?? null}
            chosen={chosen}
            ways={ways}
          />
        </DraftReview>
      ) : null}
    </DraftFrame>
  );
}
