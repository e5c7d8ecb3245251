// An auth service that we cannot configure: a separate process with its own keys, port and database, known to the
// product only by its address and API keys. It writes its mails to a file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { startProgram } from "#tests/kit/product/product.ts";
import { compileCache } from "#tests/kit/product/seeded-data.ts";
import { untilAnswers } from "#tests/kit/product/until.ts";

type Mail = { to: string; subject: string; text: string };

export type ForeignAuth = {
  url: string;
  /** Its database, which another stand-in may share. */
  database_url: string;
  publishable: string;
  secret: string;
  kid: string;
  mailsTo(address: string): Mail[];
  stop(): Promise<void>;
};

const kid = "project-key-2026";
const keys = { publishable: "sb_publishable_of_another_project", secret: "sb_secret_of_another_project" };

async function rsaKey() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "RS256", key_ops: ["sign", "verify"] };
}

/** Starts it on this port for the application at `site_url`; clients reach it at `public_url`. */
export async function startForeignAuth(
  site_url: string,
  { port, public_url }: { port: number; public_url: string },
): Promise<ForeignAuth> {
  const folder = mkdtempSync(join(tmpdir(), "proffer-foreign-auth-"));
  const outbox = join(folder, "outbox.jsonl");
  const config = join(folder, "auth.json");
  const postgres = await startThrowawayPostgres();
  writeFileSync(
    config,
    JSON.stringify({
      port,
      public_url,
      database_url: postgres.url,
      site_url,
      api_keys: keys,
      signing_keys: [await rsaKey()],
      mail: { outbox_file: "outbox.jsonl" },
    }),
  );
  writeFileSync(outbox, "");
  const program = startProgram("npm", ["run", "standin", "--", "auth", "--config", config], {
    settings: compileCache,
  });
  const stop = async () => {
    program.child.kill("SIGTERM");
    await program.ended;
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilAnswers(program, `${url}/auth/v1/.well-known/jwks.json`);
  } catch (error) {
    await stop();
    throw error;
  }
  const mails = () => readFileSync(outbox, "utf8").split("\n").filter(Boolean);
  return {
    url,
    ...keys,
    database_url: postgres.url,
    kid,
    stop,
    mailsTo: (address) =>
      mails()
        .map((line): Mail => JSON.parse(line))
        .filter(({ to }) => to === address),
  };
}
