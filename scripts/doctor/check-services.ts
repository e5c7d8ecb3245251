// The services: calls each with its configured key, and sends, makes or changes nothing there.
import { type EndpointFault, endpointState } from "#domain/operator/health.ts";
import type { Settings } from "#server/kernel/env.ts";
import { authSettingFaults } from "#server/services/auth-settings.ts";
import { pingScanner } from "#server/services/file-scanner.ts";
import { verifyMailServer } from "#server/services/mail.ts";
import { callService } from "#server/services/service-call.ts";
import {
  endpointFault,
  readWebhookEndpoints,
  type StripeAnswer,
  webhookAddress,
} from "#server/services/stripe-endpoint.ts";
import { skewFinding } from "./check-database.ts";
import { type CheckResult, judged, ok, problem, reasonOf } from "./finding.ts";

const callTimeoutMs = 5_000;

/** The mail server: greeting and sign-in. */
export async function checkMail(env: Pick<Settings, "SMTP_URL">): Promise<CheckResult[]> {
  try {
    await verifyMailServer(env);
    return [ok("the server greets and accepts the sign-in; no mail was sent")];
  } catch (error) {
    return [
      problem(
        `the mail server does not accept us: ${reasonOf(error)}`,
        "Correct host, port, user and password in SMTP_URL (smtps:// for TLS from the start), and let the firewall through.",
      ),
    ];
  }
}

type StripeSettings = Pick<Settings, "STRIPE_API_URL" | "STRIPE_SECRET_KEY" | "PUBLIC_URL">;

/** Stripe: the key, the webhook endpoint with its events, and the clock. */
export async function checkStripe(env: StripeSettings): Promise<CheckResult[]> {
  const before = Date.now();
  const answer = await readWebhookEndpoints(env);
  const clock = answer.date ? [clockFinding(answer.date, before)] : [];
  return [...endpointFindings(env, answer), ...clock];
}

/** The header has whole seconds: the real moment is up to one second later. */
const clockFinding = (date: Date, before: number) =>
  skewFinding("Stripe", new Date(date.getTime() + 500), before - 500, Date.now() + 500);

function endpointFindings(env: StripeSettings, answer: StripeAnswer): CheckResult[] {
  const wanted = webhookAddress(env);
  const { fault, missing } = endpointFault(answer, wanted);
  if (fault === null) return [ok("the key is accepted, the webhook endpoint gets every event")];
  const [message, remedy] = endpointTexts[fault](wanted, { ...answer, missing });
  return [judged(endpointState(fault), message, remedy)];
}

type Told = { reason: string; missing: readonly string[] };

const endpointTexts: Readonly<
  Record<EndpointFault, (wanted: string, told: Told) => [message: string, remedy: string]>
> = {
  key_refused: (_, { reason }) => [
    `Stripe does not accept STRIPE_SECRET_KEY (${reason})`,
    "Copy the key from Developers → API keys, of the same mode and account; it may have been rolled.",
  ],
  unreachable: (_, { reason }) => [
    `Stripe does not answer (${reason})`,
    "Let this machine reach STRIPE_API_URL on its port; https://status.stripe.com tells of outages.",
  ],
  forbidden: (wanted) => [
    "the key may not list webhook endpoints, so that they could not be checked",
    `Give the restricted key the right to read webhook endpoints, or compare by hand: ${wanted} with the events of docs/deploying.md.`,
  ],
  no_endpoint: (wanted) => [
    `no webhook endpoint leads to ${wanted}`,
    "Add it under Developers → Webhooks with the events of docs/deploying.md, and put its secret into STRIPE_WEBHOOK_SECRET.",
  ],
  disabled: (wanted) => [
    `the webhook endpoint ${wanted} is disabled`,
    "Enable it under Developers → Webhooks.",
  ],
  events: (_, { missing }) => [
    `the webhook endpoint does not get ${missing.join(", ")}`,
    "Add these events under Developers → Webhooks; docs/deploying.md says what is missed without them.",
  ],
};

/** The scanner of uploads, if there is one. */
export async function checkScanner({
  FILES_SCANNER,
}: Pick<Settings, "FILES_SCANNER">): Promise<CheckResult[]> {
  if (!FILES_SCANNER) return [ok("none is set: uploaded PDF and text files are stored as they are")];
  const fault = await pingScanner(FILES_SCANNER).then(
    (isAnswer) => (isAnswer ? null : "another answer than PONG"),
    reasonOf,
  );
  if (fault === null) return [ok("the scanner answers")];
  return [
    problem(
      `the scanner of uploads does not answer: ${fault}`,
      "Start clamd, or correct FILES_SCANNER: until then PDF and text files are refused.",
    ),
  ];
}

type AuthSettings = Pick<Settings, "MODE" | "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">;

/** The auth service: the key, and in live mode the settings that it publishes. */
export async function checkAuth(env: AuthSettings): Promise<CheckResult[]> {
  const remedy = "Correct SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (Project settings → API).";
  try {
    const headers = { apikey: env.SUPABASE_PUBLISHABLE_KEY };
    const answer = await callService(`${env.SUPABASE_URL}/auth/v1/settings`, { headers }, callTimeoutMs);
    await answer.body?.cancel();
    if (!answer.ok) return [problem(`the auth service answers ${answer.status}`, remedy)];
  } catch (error) {
    return [problem(`the auth service does not answer: ${reasonOf(error)}`, remedy)];
  }
  const faults = await authSettingFaults(env);
  if (faults.length === 0) return [ok("the key is accepted, the published settings are right")];
  return faults.map((fault) =>
    problem(fault, "Change the setting in the project as docs/deploying.md (Auth service) says."),
  );
}
