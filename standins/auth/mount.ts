// The auth stand-in: the part of the hosted auth service's wire protocol that the product uses, for the
// unmodified official clients. Its tables are in schema `auth`; see schema.ts.
import { Hono } from "hono";
import { migrate } from "../kit/db.ts";
import type { Mounted, StandinDeps } from "../kit/deps.ts";
import { addAdminFactors } from "./admin/factors.ts";
import { addAdminLinks } from "./admin/links.ts";
import { addAdminUsers } from "./admin/users.ts";
import { addFactors } from "./factor/factors.ts";
import { createMailBudget } from "./mail/mail-budget.ts";
import { addMailRequests } from "./mail/mail-requests.ts";
import { createSmtpMailer, type Mailer } from "./mail/mailer.ts";
import { addAuthorize } from "./provider/authorize.ts";
import { addFakeProvider } from "./provider/fake-provider-pages.ts";
import { authSchema } from "./schema.ts";
import { createSecrets } from "./secrets.ts";
import { type KeyOptions, loadKeys } from "./session/keys.ts";
import { addToken } from "./session/token.ts";
import { type AuthSettingsInput, settingsSchema } from "./settings.ts";
import { startSweep } from "./sweep.ts";
import { addReauthenticate } from "./user/reauthenticate.ts";
import { addSignup } from "./user/signup.ts";
import { addUser } from "./user/user.ts";
import { addVerify } from "./user/verify.ts";
import type { AuthApp, AuthBindings, AuthDeps } from "./wire/context.ts";
import { addDisabled } from "./wire/disabled.ts";
import { addDiscovery } from "./wire/discovery.ts";
import { answerError } from "./wire/errors.ts";
import { addGateway } from "./wire/gateway.ts";
import { addRateLimits } from "./wire/rate-limits.ts";
import { addUnknown } from "./wire/unknown.ts";

/** What a configuration or a test may set: single settings, keys, and a mailer in place of SMTP. */
export type AuthOptions = { settings?: AuthSettingsInput; keys?: KeyOptions; mailer?: Mailer };

const PATH = "/auth/v1";

/** Prepares the tables and mounts every endpoint under /auth/v1 of `app`. */
export async function mountAuth(
  app: Hono,
  standin: StandinDeps,
  options: AuthOptions = {},
): Promise<Mounted> {
  await migrate(standin.pool, "auth", authSchema);
  const base = `${standin.env.STANDINS_PUBLIC_URL}${PATH}`;
  const settings = settingsSchema.parse(options.settings ?? {});
  const deps: AuthDeps = {
    ...standin,
    base,
    settings,
    keys: await loadKeys(standin.pool, base, options.keys),
    secrets: createSecrets(standin.env.SUPABASE_SECRET_KEY),
    mailer: options.mailer ?? createSmtpMailer(standin.env.SMTP_URL),
    mailBudget: createMailBudget(settings, standin.clock),
  };

  const auth: AuthApp = new Hono<AuthBindings>();
  auth.onError((error, c) => answerError(error, c, deps.log));
  addGateway(auth, deps);
  addRateLimits(auth, deps);
  for (const add of [addDiscovery, addSignup, addToken, addVerify, addMailRequests, addUser]) add(auth, deps);
  addFakeProvider(app, deps);
  for (const add of [
    addFactors,
    addReauthenticate,
    addAuthorize,
    addAdminUsers,
    addAdminFactors,
    addAdminLinks,
    addDisabled,
  ])
    add(auth, deps);
  addUnknown(auth, PATH);
  app.route(PATH, auth);

  const stopSweep = startSweep(deps);
  return {
    async stop() {
      await stopSweep();
      deps.mailer.close();
    },
  };
}
