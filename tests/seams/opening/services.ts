// The services of a live installation, apart from it: the stand-ins as a program of their own, behind a certificate and a
// name that is not this machine's.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { freePorts, startProgram, stopProduct } from "#tests/kit/product/product.ts";

const host = "market.services.test";

export type Services = {
  /** Settings of the product that uses them. */
  settings: NodeJS.ProcessEnv;
  /** Where this test reaches what the product's people reach by the services' name. */
  local_origin: string;
  public_origin: string;
  inbox: string;
  stop(): Promise<void>;
};

/** A certificate for the name, signed by itself. */
function makeCertificate(folder: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${host}`];
  execFileSync("openssl", [...args, "-addext", `subjectAltName=DNS:${host}`, "-keyout", key, "-out", cert], {
    stdio: "pipe",
  });
  return { key, cert };
}

/** Passes everything on to a port of this machine; returns its own port. */
async function serveTls(folder: string, port: number) {
  const { key, cert } = makeCertificate(folder);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { port: address.port, cert, stop };
}

/** Starts them for a product at this address. */
export async function startServices(folder: string, app_url: string): Promise<Services> {
  const ports = await freePorts();
  const postgres = await startThrowawayPostgres();
  const tls = await serveTls(folder, Number(ports.STANDINS_PORT));
  const public_origin = `https://${host}:${tls.port}`;
  const keys = {
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_opening_test",
    SUPABASE_SECRET_KEY: "sb_secret_opening_test",
    STRIPE_SECRET_KEY: "sk_live_standin_opening",
    STRIPE_WEBHOOK_SECRET: "whsec_opening_test",
  };
  const program = startProgram(process.execPath, ["standins/main.ts"], {
    env: {
      ...process.env,
      ...keys,
      STANDINS_PORT: ports.STANDINS_PORT,
      STANDINS_DATABASE_URL: postgres.url,
      STANDINS_PUBLIC_URL: public_origin,
      APP_URL: app_url,
      MAIL_WEB_PORT: ports.STANDINS_MAIL_PORT,
      MAIL_SMTP_PORT: ports.STANDINS_SMTP_PORT,
    },
  });
  const local_origin = `http://127.0.0.1:${ports.STANDINS_PORT}`;
  await untilAnswering(`${local_origin}/healthz`, program.output);
  const names = new URL("./names.mjs", import.meta.url).href;
  return {
    settings: {
      ...keys,
      SUPABASE_URL: public_origin,
      STRIPE_API_URL: public_origin,
      SMTP_URL: `smtp://127.0.0.1:${ports.STANDINS_SMTP_PORT}`,
      MAIL_FROM: "Markt <hello@markt.example.test>",
      NODE_EXTRA_CA_CERTS: tls.cert,
      NODE_OPTIONS: `--import=${names}`,
    },
    ...{ local_origin, public_origin, inbox: `http://127.0.0.1:${ports.STANDINS_MAIL_PORT}` },
    async stop() {
      await stopProduct(program);
      await tls.stop();
      await postgres.stop();
    },
  };
}

async function untilAnswering(url: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${url} does not answer:\n${output()}`);
}
