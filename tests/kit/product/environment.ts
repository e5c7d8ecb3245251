// What a product under test inherits from the shell that runs the tests. An operator may have exported settings of an
// installation: with DATABASE_URL the product would migrate and seed that database, with SMTP_URL mail real people.

/** What programs need from the machine, and nothing that the product reads as a setting. */
const machine = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LANGUAGE"],
  ...["CI", "FORCE_COLOR", "NO_COLOR", "CHROME_PATH", "XDG_CACHE_HOME"],
  ...["NODE_COMPILE_CACHE", "NODE_EXTRA_CA_CERTS", "NODE_V8_COVERAGE", "SSL_CERT_FILE"],
]);
const machinePrefixes = ["LC_", "TEST_", "BENCH_"];

const isOfMachine = (name: string) =>
  machine.has(name) || machinePrefixes.some((prefix) => name.startsWith(prefix));

/** The environment of a product under test: the machine's variables from `shell`, plus these settings. */
export function productEnvironment(
  shell: NodeJS.ProcessEnv,
  settings: NodeJS.ProcessEnv = {},
): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(shell).filter(([name]) => isOfMachine(name))), ...settings };
}
