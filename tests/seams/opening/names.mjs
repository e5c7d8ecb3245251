// Loaded into the product's processes: the names of services that only this test has lead to this machine, as an entry of
// a name server would.
import dns from "node:dns";

const { lookup } = dns;
dns.lookup = (name, options, done) => {
  const isOurs = typeof name === "string" && name.endsWith(".services.test");
  return lookup(isOurs ? "127.0.0.1" : name, options, done);
};
