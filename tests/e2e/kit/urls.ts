// The addresses of the product under test, set by `global-setup.ts`.

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with \`npm run test:e2e\``);
  return value;
}

/** Origins without a slash at the end. */
export const urls = {
  app: () => required("E2E_BASE_URL"),
  inbox: () => required("E2E_MAIL_URL"),
  standins: () => required("E2E_STANDINS_URL"),
};

/** What every demo uses and shows when it starts. */
export const publishableKey = "sb_publishable_demo_proffer";
/** Of the operator alone, and as public as everything of a demo. */
export const secretKey = "sb_secret_demo_proffer";
export const demoPassword = "demo-proffer-2026";
