// What a product under test gets of the shell that runs the tests. Whoever operates an installation may have its settings
// exported: with DATABASE_URL a product under test would migrate and seed that database, with SMTP_URL mail real people.

/** What programs need of the machine, and nothing that the product reads as a setting. */
const machine = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LANGUAGE"],
  ...["CI", "FORCE_COLOR", "NO_COLOR", "CHROME_PATH", "XDG_CACHE_HOME"],
  ...["NODE_COMPILE_CACHE", "NODE_EXTRA_CA_CERTS", "NODE_V8_COVERAGE", "SSL_CERT_FILE"],
]);
const machinePrefixes = ["LC_", "TEST_", "BENCH_"];

const isOfMachine = (name: string) =>
  machine.has(name) || machinePrefixes.some((prefix) => name.startsWith(prefix));

/** The environment of a product under test: what `shell` says of the machine, and these settings. */
export function productEnvironment(
  shell: NodeJS.ProcessEnv,
  settings: NodeJS.ProcessEnv = {},
): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(shell).filter(([name]) => isOfMachine(name))), ...settings };
}
