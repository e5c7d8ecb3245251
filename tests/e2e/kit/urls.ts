// The addresses of the product under test, set by `global-setup.ts`.

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with \`npm run test:e2e\``);
  return value;
}

/** Origins without a trailing slash. */
export const urls = {
  app: () => required("E2E_BASE_URL"),
  inbox: () => required("E2E_MAIL_URL"),
  standins: () => required("E2E_STANDINS_URL"),
};

/** Every demo uses it and prints it at its start. */
export const publishableKey = "sb_publishable_demo_proffer";
/** The operator's alone, and as public as everything in a demo. */
export const secretKey = "sb_secret_demo_proffer";
export const demoPassword = "demo-proffer-2026";
