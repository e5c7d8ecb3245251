// Loaded into the product's processes before anything else: names that end in `.live.test` are this machine's, as lines
// in /etc/hosts would make them.
import dns from "node:dns";

const lookup = dns.lookup as (...args: unknown[]) => void;

Object.assign(dns, {
  lookup: (name: string, ...rest: unknown[]) =>
    lookup(name.endsWith(".live.test") ? "127.0.0.1" : name, ...rest),
});
