import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { accentCss } from "#domain/setting/accent.ts";
import { publicSettings } from "#domain/setting/settings.ts";
import {
  documentContext,
  earlyRefusalContext,
  faultContext,
  faultReportContext,
  pendingFormContext,
  sessionContext,
} from "#server/http/context.ts";
import { answerClientLeft, isClientLeft } from "#server/http/middleware/client-left.ts";
import { documentResponse } from "#server/http/page/document-response.ts";
import { locateFault } from "#server/kernel/fault/locate.ts";
import { copyScript } from "./components/shell/copy-script.ts";
import { documentBody, documentSink } from "./document-body.ts";
import { cspHash, documentPolicy } from "./document-policy.ts";
import { documentStatus } from "./document-status.ts";
import { type Frame, FrameContext } from "./frame.ts";
import { type DocumentKind, documentKind, followedNouns } from "./script-free.ts";
import { inlineCss } from "./styles/inline.ts";

export { makeApp } from "#server/http/app.ts";
export { publishRelease, releaseOf, releasesFolder } from "#server/http/page/client-build/releases.ts";
export { appOptions, boot, operatorCli } from "#server/main.ts";

// For `scripts/budgets.ts`.
export { inlineCss };

const renderTimeoutMs = 10_000;
const stylesheet = { text: inlineCss, bytes: Buffer.from(inlineCss) };
const hashes = { style: cspHash(inlineCss), copy_script: cspHash(copyScript) };

/** The hashes of a document's inlined texts, with that of the operator's colour. */
function hashesWith(accent: string): typeof hashes {
  return accent ? { ...hashes, style: `${hashes.style} ${cspHash(accent)}` } : hashes;
}

/** Renders a document; its Content-Security-Policy lists what it may run. */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (request.signal.aborted) return answerClientLeft();
  const settings = context.get(documentContext);
  const session = context.get(sessionContext);
  const accent = accentCss(session.settings.accent_colour);
  const { errors, matches } = router.staticHandlerContext;
  const { kind, follows } = kindOf(router.staticHandlerContext);
  const status = documentStatus(answered, errors);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", documentPolicy(kind, settings, hashesWith(accent)));
  // Refusals and outages are not reported.
  const isReported = errors !== null && status === 500 && (await context.get(faultReportContext)());
  const place = matches.at(-1)?.route.id ?? "document";
  const frame: Frame = {
    nonce: settings.nonce,
    request_id: errors !== null ? session.request_id : undefined,
    is_reported: isReported,
    kind,
    theme: session.theme,
    settings: publicSettings(session.settings),
    accent,
    repeat: errors !== null ? context.get(pendingFormContext) : null,
    follow_script: settings.follow_script,
    follows,
  };
  const waitsForAll = router.isSpaMode || isbot(request.headers.get("user-agent") ?? "");

  return new Promise((resolve, reject) => {
    let hasShell = false;
    const respond = () => {
      hasShell = true;
      const sink = documentSink(stylesheet);
      pipe(sink);
      documentBody(sink).then((body) => resolve(documentResponse(body, { headers, status })), reject);
    };
    const { pipe, abort } = renderToPipeableStream(
      <FrameContext value={frame}>
        <ServerRouter context={router} url={request.url} nonce={settings.nonce} />
      </FrameContext>,
      {
        nonce: settings.nonce,
        // React would move large Suspense content into place by script; without scripts it would be missing.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          if (!waitsForAll) respond();
        },
        onAllReady() {
          // A pending timer would keep the whole rendering in memory until it fires.
          clearTimeout(abortTimer);
          if (waitsForAll) respond();
        },
        onShellError(error) {
          clearTimeout(abortTimer);
          reject(locateFault(error, "render", place));
        },
        onError(error: unknown) {
          // Before the shell the rejection above reports the error; after it the response has begun.
          if (hasShell) context.get(faultContext)(locateFault(error, "render", place));
        },
      },
    );
    const abortTimer = setTimeout(abort, renderTimeoutMs).unref();
  });
}

/** The kind of document, and what a document without other scripts follows. */
function kindOf({ errors, matches, loaderData }: EntryContext["staticHandlerContext"]) {
  const shown = matches.map(({ route }) => ({ handle: route.handle, loaderData: loaderData[route.id] }));
  const handles = shown.map(({ handle }) => handle);
  const kind = documentKind(handles, errors !== null);
  const follows = kind === "still" ? followedNouns(shown) : [];
  return { kind: follows.length > 0 ? ("following" satisfies DocumentKind) : kind, follows };
}

/** Reports faults. Refusals and 404 are answers, not faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isClientLeft(error, request.signal)) return;
  // An outage is logged where it is detected.
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  // An early refusal is logged where it is decided.
  if (context.get(earlyRefusalContext)) return;
  context.get(faultContext)(error);
};
