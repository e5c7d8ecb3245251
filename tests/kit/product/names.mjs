// Loaded into the product's processes, and into a test that asks it by name: names that end in `.services.test` lead to
// this machine, as an entry of a name server would make them.
import dns from "node:dns";

const { lookup } = dns;
dns.lookup = (name, ...rest) => {
  const isOurs = typeof name === "string" && name.endsWith(".services.test");
  return lookup(isOurs ? "127.0.0.1" : name, ...rest);
};
