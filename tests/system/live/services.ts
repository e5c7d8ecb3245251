// The services of a live installation, each started separately: an auth service with its own keys, and a payment
// service, both reached by https under names other than this machine's; and a mail server.
import { createHmac } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "#tests/kit/product/free-port.ts";
import { startProgram } from "#tests/kit/product/product.ts";
import { compileCache } from "#tests/kit/product/seeded-data.ts";
import { startTlsProxy } from "#tests/kit/product/tls-proxy.ts";
import { untilAnswers } from "#tests/kit/product/until.ts";
import { type ForeignAuth, startForeignAuth } from "./foreign-auth.ts";

export type LiveServices = {
  auth: ForeignAuth;
  /** The settings with which the product uses them. */
  settings: NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

/**
 * Live mode accepts only live keys and the stand-in only test keys: requests to it have the live key replaced by the
 * test key, and its reports are turned into live ones on the way back.
 */
const keys = { live: "sk_live_of_a_test", test: "sk_test_of_a_test" };
const STRIPE_WEBHOOK_SECRET = "whsec_of_a_test";

const asTestKey = ({ authorization, ...others }: IncomingHttpHeaders) => ({
  ...others,
  ...(authorization && { authorization: authorization.replace(keys.live, keys.test) }),
});

/** Receives the payment service's reports and passes them on to the product as live, signed again. */
async function liveWebhooks(origin: string) {
  const server = createServer(async (request, response) => {
    const body = (await text(request)).replaceAll('"livemode":false', '"livemode":true');
    const time = Math.floor(Date.now() / 1_000);
    const signature = createHmac("sha256", STRIPE_WEBHOOK_SECRET).update(`${time}.${body}`).digest("hex");
    const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` };
    const answer = await fetch(origin + request.url, { method: "POST", headers, body }).catch(() => null);
    response.writeHead(answer?.status ?? 502).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** Starts them for the product at `origin`; `folder` holds what they and the product store in files. */
export async function startLiveServices(origin: string, folder: string): Promise<LiveServices> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const [auth_port, port, inbox, smtp] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ]);
    const auth_front = await startTlsProxy({ name: "auth.services.test", target: auth_port });
    endings.push(auth_front.stop);
    const stripe_front = await startTlsProxy({
      name: "stripe.services.test",
      target: port,
      change: asTestKey,
    });
    endings.push(stripe_front.stop);
    const trusted = join(folder, "trusted.pem");
    mkdirSync(folder, { recursive: true });
    writeFileSync(trusted, auth_front.cert + stripe_front.cert);
    const auth = await startForeignAuth(origin, { port: auth_port, public_url: auth_front.origin });
    endings.push(auth.stop);
    const webhooks = await liveWebhooks(origin);
    endings.push(webhooks.stop);
    const url = `http://127.0.0.1:${port}`;
    const program = startProgram(process.execPath, ["standins/main.ts"], {
      settings: {
        ...compileCache,
        STRIPE_SECRET_KEY: keys.test,
        STRIPE_WEBHOOK_SECRET,
        STANDINS_PORT: String(port),
        STANDINS_DATABASE_URL: auth.database_url,
        STANDINS_PUBLIC_URL: url,
        STANDINS_AUTH: "0",
        MAIL_WEB_PORT: String(inbox),
        MAIL_SMTP_PORT: String(smtp),
        APP_URL: webhooks.url,
      },
    });
    endings.push(async () => {
      program.child.kill("SIGTERM");
      await program.ended;
    });
    await untilAnswers(program, `${url}/healthz`);
    const settings = {
      SUPABASE_URL: auth_front.origin,
      SUPABASE_PUBLISHABLE_KEY: auth.publishable,
      SUPABASE_SECRET_KEY: auth.secret,
      STRIPE_API_URL: stripe_front.origin,
      STRIPE_SECRET_KEY: keys.live,
      STRIPE_WEBHOOK_SECRET,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      MAIL_FROM: "Market <hello@market.example>",
      NODE_EXTRA_CA_CERTS: trusted,
      NODE_OPTIONS: `--import=${import.meta.resolve("#tests/kit/product/names.mjs")}`,
    };
    return { auth, settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
