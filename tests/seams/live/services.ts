// The services of a live installation, each started apart: an auth service with keys of its own, and a payment service,
// both reached by https under names that are not this machine's; and a mail server.
import { createHmac } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { createServer } from "node:tls";
import { freePort } from "#tests/kit/product/free-port.ts";
import { startProgram } from "#tests/kit/product/product.ts";
import { compileCache } from "#tests/kit/product/seeded-data.ts";
import { type ForeignAuth, startForeignAuth } from "../kit/foreign-auth.ts";
import { untilAnswers } from "../kit/until.ts";
import { certificateFor } from "./certificate.ts";

export type LiveServices = {
  auth: ForeignAuth;
  /** What the product must be told to use them. */
  settings: NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

const hosts = { auth: "auth.live.test", stripe: "stripe.live.test" };
/**
 * Live mode takes a live key alone and the stand-in a test key alone: on the way to it the one becomes the other, and on
 * the way back what it reports becomes live.
 */
const keys = { live: "sk_live_of_a_test", test: "sk_test_of_a_test" };
const STRIPE_WEBHOOK_SECRET = "whsec_of_a_test";

const asTestKey = (chunk: Buffer) =>
  Buffer.from(chunk.toString("latin1").replaceAll(keys.live, keys.test), "latin1");

/** Takes TLS connections and passes on what is in them to a port of this machine. */
async function encrypted(target: number, identity: { key: string; cert: string }) {
  const sockets = new Set<Socket>();
  const server = createServer(identity, (client) => {
    const service = connect(target, "127.0.0.1");
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    }
    client.on("data", (chunk) => service.write(asTestKey(chunk))).on("end", () => service.end());
    service.pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return { port: (server.address() as AddressInfo).port, stop };
}

/** Takes what the payment service reports and passes it on to the product as live, signed anew. */
async function liveWebhooks(origin: string) {
  const server = createHttpServer(async (request, response) => {
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

/** Starts them for the product at `origin`; `folder` holds what they and the product keep in files. */
export async function startLiveServices(origin: string, folder: string): Promise<LiveServices> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const identity = certificateFor(Object.values(hosts));
    const trusted = join(folder, "trusted.pem");
    mkdirSync(folder, { recursive: true });
    writeFileSync(trusted, identity.cert);
    const [auth_port, port, inbox, smtp] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ]);
    const auth_front = await encrypted(auth_port, identity);
    endings.push(auth_front.stop);
    const stripe_front = await encrypted(port, identity);
    endings.push(stripe_front.stop);
    const auth_url = `https://${hosts.auth}:${auth_front.port}`;
    const auth = await startForeignAuth(origin, { port: auth_port, public_url: auth_url });
    endings.push(auth.stop);
    const webhooks = await liveWebhooks(origin);
    endings.push(webhooks.stop);
    const url = `http://127.0.0.1:${port}`;
    const program = startProgram(process.execPath, ["standins/main.ts"], {
      env: {
        ...process.env,
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
      SUPABASE_URL: auth_url,
      SUPABASE_PUBLISHABLE_KEY: auth.publishable,
      SUPABASE_SECRET_KEY: auth.secret,
      STRIPE_API_URL: `https://${hosts.stripe}:${stripe_front.port}`,
      STRIPE_SECRET_KEY: keys.live,
      STRIPE_WEBHOOK_SECRET,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      MAIL_FROM: "Market <hello@market.example>",
      NODE_EXTRA_CA_CERTS: trusted,
      NODE_OPTIONS: `--import=${resolve("tests/seams/live/hosts.ts")}`,
    };
    return { auth, settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
