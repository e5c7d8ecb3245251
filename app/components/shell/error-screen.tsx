import { useContext, useSyncExternalStore } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { SecondFactorNeeded } from "#app/components/admin/second-factor-needed.tsx";
import { LandingPicture } from "#app/components/category/picture.tsx";
import {
  digestOf,
  isConnectionError,
  isServerError,
  type ReportState,
  reportStateOf,
  subscribeToReports,
} from "#app/errors/browser-faults.ts";
import { FrameContext } from "#app/frame.ts";
import { usePageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { m } from "#messages/messages.js";
import { copyScript } from "./copy-script.ts";

/** The page for an error: missing second factor, refusal (4xx), outage (503) or fault. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && codeOf(error.data) === "second_factor_required") {
    return <SecondFactorScreen />;
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return <RefusalScreen status={error.status} code={codeOf(error.data)} message={messageOf(error.data)} />;
  }
  if (isRouteErrorResponse(error) && error.status === 503) return <OutageScreen />;
  return <FaultScreen error={error} />;
}

/** An operator without a second factor has no operator rights until one is set up. */
function SecondFactorScreen() {
  const { pathname, search } = useLocation();
  return (
    <div className="stack mx-auto w-full max-w-form">
      <title>{usePageTitle(m.operator_factor_title())}</title>
      <SecondFactorNeeded next={`${pathname}${search}`} />
    </div>
  );
}

/** A service we depend on does not answer. The posted form can be sent again from here, without scripts. */
function OutageScreen() {
  const { repeat } = useContext(FrameContext);
  const { pathname, search } = useLocation();
  const title = m.shell_outage_title();
  return (
    <div className="stack mx-auto w-full max-w-form">
      <title>{usePageTitle(title)}</title>
      <div className="stack tight">
        <p className="soft small num">503</p>
        <PageHeader title={title} sentence={repeat ? m.shell_outage_repeat_text() : m.shell_outage_text()} />
      </div>
      {repeat ? (
        <form method="post" action={repeat.action} className="form-actions">
          {repeat.fields.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields as they were posted, names may repeat
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" look="primary">
            {m.shell_outage_repeat()}
          </Button>
          <LinkButton to="/" isDocument>
            {m.shell_back_home()}
          </LinkButton>
        </form>
      ) : (
        <div className="form-actions">
          <LinkButton to={`${pathname}${search}`} look="primary" isDocument>
            {m.shell_try_again()}
          </LinkButton>
          <LinkButton to="/" isDocument>
            {m.shell_back_home()}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

type Words = { title: () => string; text: () => string };

const unreadable: Words = { title: m.shell_unreadable_title, text: m.shell_unreadable_text };
const notFound: Words = { title: m.shell_not_found_title, text: m.shell_not_found_text };
const byStatus: Record<number, Words> = {
  400: unreadable,
  401: { title: m.shell_signed_out_title, text: m.shell_signed_out_text },
  403: { title: m.shell_forbidden_title, text: m.shell_forbidden_text },
  404: notFound,
  405: { title: m.shell_method_title, text: m.shell_method_text },
  409: { title: m.shell_conflict_title, text: m.shell_conflict_text },
  413: { title: m.shell_too_large_title, text: m.shell_too_large_text },
  415: unreadable,
};
const foreignOrigin: Words = { title: m.shell_refused_origin_title, text: m.shell_refused_origin_text };

/** A refusal with links onward. `message` replaces the general text of the status. */
export function RefusalScreen({
  status,
  code,
  message,
}: {
  status: number;
  code?: string;
  message?: string;
}) {
  const { pathname, search } = useLocation();
  const words = code === "foreign_origin" ? foreignOrigin : (byStatus[status] ?? notFound);
  const next = encodeURIComponent(`${pathname}${search}`);
  return (
    <div className="stack mx-auto w-full max-w-form">
      <title>{usePageTitle(words.title())}</title>
      {words === notFound ? <LandingPicture /> : null}
      <div className="stack tight">
        <p className="soft small num">{status}</p>
        <PageHeader title={words.title()} sentence={message ?? words.text()} />
      </div>
      <div className="form-actions">
        {status === 401 ? (
          <LinkButton to={`/auth/signin?next=${next}`} look="primary" isDocument>
            {m.shell_sign_in()}
          </LinkButton>
        ) : null}
        <LinkButton to="/" look={status === 401 ? "plain" : "primary"} isDocument>
          {m.shell_back_home()}
        </LinkButton>
      </div>
    </div>
  );
}

/** A fault of the server or the browser, with the digest that finds its report. */
export function FaultScreen({
  digest: given,
  error,
  isServerFault = false,
}: {
  digest?: string;
  error?: unknown;
  isServerFault?: boolean;
}) {
  const frame = useContext(FrameContext);
  const { pathname, search } = useLocation();
  // On the server the frame has the digest; in the browser a fault is either a server response or the browser's own.
  const isAnswer = isServerError(error);
  const isOurs = isServerFault || frame.request_id !== undefined || isAnswer;
  const digest =
    given ?? frame.request_id ?? (isAnswer ? frame.lastFailedLoad?.() : undefined) ?? ownDigest(error);
  const title = isOurs ? m.shell_error_title() : m.shell_error_browser_title();
  return (
    <div className="stack mx-auto w-full max-w-form">
      <title>{usePageTitle(title)}</title>
      <PageHeader title={title} sentence={faultSentence(isOurs, digest !== undefined)} />
      {digest ? (
        <div className="stack tight">
          <div className="digest">
            <span className="small soft">{m.shell_error_digest()}</span>
            <code>{digest}</code>
            <CopyButton text={digest} />
          </div>
          {given ? null : <ReportNote digest={digest} isReported={frame.is_reported ?? false} />}
        </div>
      ) : null}
      <div className="form-actions">
        <LinkButton to={`${pathname}${search}`} look="primary" isDocument>
          {m.shell_try_again()}
        </LinkButton>
        <LinkButton to="/" isDocument>
          {m.shell_back_home()}
        </LinkButton>
      </div>
      {frame.kind === "error" ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash
        <script dangerouslySetInnerHTML={{ __html: copyScript }} />
      ) : null}
    </div>
  );
}

/** The sentence about a server fault mentions its number, if there is one. */
function faultSentence(isOurs: boolean, hasDigest: boolean): string {
  if (!isOurs) return m.shell_error_browser_text();
  return hasDigest ? m.shell_error_text() : m.shell_error_text_unnumbered();
}

const ownDigest = (error: unknown) =>
  error === undefined || isConnectionError(error) ? undefined : digestOf(error);

const reportText: Record<ReportState, () => string> = {
  pending: m.shell_report_pending,
  sent: m.shell_report_sent,
  not_sent: m.shell_report_not_sent,
};

/** Whether the report of the fault was sent: on the server as of rendering, in the browser as it happens. */
function ReportNote({ digest, isReported }: { digest: string; isReported: boolean }) {
  const rendered: ReportState = isReported ? "sent" : "not_sent";
  const state = useSyncExternalStore(
    subscribeToReports,
    () => reportStateOf(digest) ?? rendered,
    () => rendered,
  );
  return (
    <p className="small soft" role="status" data-report={state}>
      {reportText[state]()}
    </p>
  );
}

function codeOf(data: unknown): string | undefined {
  return textOf(data, "code");
}

function messageOf(data: unknown): string | undefined {
  return textOf(data, "message");
}

function textOf(data: unknown, key: "code" | "message"): string | undefined {
  if (typeof data !== "object" || data === null || !(key in data)) return undefined;
  const value = (data as Record<string, unknown>)[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
