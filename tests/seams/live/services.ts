// The services of a live installation, each started apart: an auth service with keys of its own, and a payment service,
// both reached by https under names that are not this machine's; and a mail server.
import { mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { createServer } from "node:tls";
import { freePort } from "#scripts/postgres/cluster.ts";
import { startProgram } from "#tests/kit/product.ts";
import { compileCache } from "#tests/kit/seeded-data.ts";
import { type ForeignAuth, startForeignAuth } from "../kit/foreign-auth.ts";
import { until } from "../kit/until.ts";
import { certificateFor } from "./certificate.ts";

export type LiveServices = {
  auth: ForeignAuth;
  /** What the product must be told to use them. */
  settings: NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

const hosts = { auth: "auth.live.test", stripe: "stripe.live.test" };
const stripeKeys = { STRIPE_SECRET_KEY: "sk_live_of_a_test", STRIPE_WEBHOOK_SECRET: "whsec_of_a_test" };

/** Takes TLS connections and passes on what is in them to a port of this machine. */
async function encrypted(target: number, identity: { key: string; cert: string }) {
  const sockets = new Set<Socket>();
  const server = createServer(identity, (client) => {
    const service = connect(target, "127.0.0.1");
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    }
    client.pipe(service).pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return { port: (server.address() as AddressInfo).port, stop };
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
    const url = `http://127.0.0.1:${port}`;
    const program = startProgram(process.execPath, ["standins/main.ts"], {
      env: {
        ...process.env,
        ...compileCache,
        ...stripeKeys,
        STANDINS_PORT: String(port),
        STANDINS_DATABASE_URL: auth.database_url,
        STANDINS_PUBLIC_URL: url,
        STANDINS_AUTH: "0",
        MAIL_WEB_PORT: String(inbox),
        MAIL_SMTP_PORT: String(smtp),
        APP_URL: origin,
      },
    });
    endings.push(async () => {
      program.child.kill("SIGTERM");
      await program.ended;
    });
    await until("the payment service answers", () => fetch(`${url}/healthz`).then(({ ok }) => ok));
    const settings = {
      SUPABASE_URL: auth_url,
      SUPABASE_PUBLISHABLE_KEY: auth.publishable,
      SUPABASE_SECRET_KEY: auth.secret,
      STRIPE_API_URL: `https://${hosts.stripe}:${stripe_front.port}`,
      ...stripeKeys,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      NODE_EXTRA_CA_CERTS: trusted,
      NODE_OPTIONS: `--import=${resolve("tests/seams/live/hosts.ts")}`,
    };
    return { auth, settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
