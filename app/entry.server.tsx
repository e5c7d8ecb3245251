import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { documentResponse } from "#server/http/page/document-response.ts";
import { copyScript } from "./components/shell/copy-script.ts";
import {
  documentContext,
  earlyRefusalContext,
  faultContext,
  repeatContext,
  sessionContext,
} from "./context.ts";
import { documentBody, documentSink } from "./document-body.ts";
import { cspHash, documentPolicy } from "./document-policy.ts";
import { documentStatus } from "./document-status.ts";
import { FrameContext } from "./frame.ts";
import { documentKind } from "./script-free.ts";
import { inlineCss } from "./styles/inline.ts";

export { makeApp } from "#server/http/app.ts";
export { assetsIn, hrefIn } from "#server/http/page/language-assets.ts";
export { appOptions, boot, operatorCli } from "#server/main.ts";

// What a build is weighed by (`scripts/budgets.ts`).
export { inlineCss };

const renderTimeoutMs = 10_000;
const stylesheet = { text: inlineCss, bytes: Buffer.from(inlineCss) };
const hashes = { style: cspHash(inlineCss), copy_script: cspHash(copyScript) };

/** Renders a document: React streams it, the policy header says exactly what it may run. */
export default function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const settings = context.get(documentContext);
  const session = context.get(sessionContext);
  const { errors, matches } = router.staticHandlerContext;
  const kind = documentKind(
    matches.map((match) => match.route.handle),
    errors !== null,
  );
  const status = documentStatus(answered, errors);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", documentPolicy(kind, settings, hashes));
  const frame = {
    nonce: settings.nonce,
    digest: errors !== null ? session.request_id : undefined,
    kind,
    theme: session.theme,
    repeat: errors !== null ? context.get(repeatContext) : null,
    // A page without scripts preloads none.
    ...(kind === "scripted" ? { scriptsOf: settings.scriptsOf } : {}),
  };
  const isWholeAtOnce = router.isSpaMode || isbot(request.headers.get("user-agent") ?? "");

  return new Promise((resolve, reject) => {
    let hasShell = false;
    const answer = () => {
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
        // A large part in a boundary (`laterPart`) stays where it is: moved there by script, people without would miss it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          if (!isWholeAtOnce) answer();
        },
        onAllReady() {
          // Left alone it would keep the whole rendering in memory until it fires.
          clearTimeout(late);
          if (isWholeAtOnce) answer();
        },
        onShellError(error) {
          clearTimeout(late);
          reject(error);
        },
        onError(error: unknown) {
          // Before the shell the rejection above reports it; after it the page is already on its way.
          if (hasShell) context.get(faultContext)(error);
        },
      },
    );
    const late = setTimeout(abort, renderTimeoutMs).unref();
  });
}

/** Reports what is a fault of ours. Not found and refusals are answers, not faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A 503 is an answer as well; what was away has been noted where it was found.
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  // Why there is nothing but the error page has been noted where that was decided.
  if (context.get(earlyRefusalContext)) return;
  context.get(faultContext)(error);
};
