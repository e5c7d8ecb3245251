// The services of a live installation, separate from it: the stand-ins as their own program, behind TLS and a name
// other than this machine's.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { freePorts, startProgram, stopProduct } from "#tests/kit/product/product.ts";
import { startTlsProxy, type TlsProxy, trustHere } from "#tests/kit/product/tls-proxy.ts";
import { untilAnswers } from "#tests/kit/product/until.ts";

export type Services = {
  /** Settings for the product that uses them. */
  settings: NodeJS.ProcessEnv;
  origin: string;
  inbox: string;
  stop(): Promise<void>;
};

/** Starts them for the product behind `site`; they, the product and this process trust each other's certificates. */
export async function startServices(folder: string, site: TlsProxy): Promise<Services> {
  const ports = await freePorts();
  const postgres = await startThrowawayPostgres();
  const tls = await startTlsProxy({ name: "market.services.test", target: Number(ports.STANDINS_PORT) });
  trustHere(site, tls);
  const trusted = join(folder, "trusted.pem");
  writeFileSync(trusted, site.cert + tls.cert);
  const network = {
    NODE_EXTRA_CA_CERTS: trusted,
    NODE_OPTIONS: `--import=${import.meta.resolve("#tests/kit/product/names.mjs")}`,
  };
  const keys = {
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_opening_test",
    SUPABASE_SECRET_KEY: "sb_secret_opening_test",
    STRIPE_SECRET_KEY: "sk_live_standin_opening",
    STRIPE_WEBHOOK_SECRET: "whsec_opening_test",
  };
  const program = startProgram(process.execPath, ["standins/main.ts"], {
    settings: {
      ...network,
      ...keys,
      STANDINS_PORT: ports.STANDINS_PORT,
      STANDINS_DATABASE_URL: postgres.url,
      STANDINS_PUBLIC_URL: tls.origin,
      APP_URL: site.origin,
      MAIL_WEB_PORT: ports.STANDINS_MAIL_PORT,
      MAIL_SMTP_PORT: ports.STANDINS_SMTP_PORT,
    },
  });
  await untilAnswers(program, `${tls.origin}/healthz`);
  return {
    settings: {
      ...keys,
      ...network,
      SUPABASE_URL: tls.origin,
      STRIPE_API_URL: tls.origin,
      SMTP_URL: `smtp://127.0.0.1:${ports.STANDINS_SMTP_PORT}`,
      MAIL_FROM: "Markt <hello@markt.example.test>",
    },
    origin: tls.origin,
    inbox: `http://127.0.0.1:${ports.STANDINS_MAIL_PORT}`,
    async stop() {
      await stopProduct(program);
      await tls.stop();
      await postgres.stop();
    },
  };
}
