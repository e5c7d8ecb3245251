// A self-signed certificate for names that only a test knows: only clients told to trust it do.
// X.509 in DER (RFC 5280), with only what a TLS client needs.
import { generateKeyPairSync, sign } from "node:crypto";

type Part = Uint8Array;

function element(tag: number, ...parts: Part[]): Part {
  const body = Buffer.concat(parts);
  const size = body.byteLength;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Part[]) => element(0x30, ...parts);
const bytes = (...values: number[]) => Buffer.from(values);
const utc = (date: Date) =>
  element(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`));
/** 1.2.840.10045.4.3.2, ecdsa-with-SHA256. */
const algorithm = sequence(element(0x06, bytes(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2)));
/** 2.5.4.3, the common name. */
const commonName = (text: string) =>
  sequence(element(0x31, sequence(element(0x06, bytes(0x55, 4, 3)), element(0x0c, Buffer.from(text)))));
/** 2.5.29.17, the names it is valid for. */
const alternativeNames = (names: readonly string[]) =>
  sequence(
    element(0x06, bytes(0x55, 0x1d, 0x11)),
    element(0x04, sequence(...names.map((name) => element(0x82, Buffer.from(name))))),
  );
const day_ms = 86_400_000;

/** Key and certificate in PEM for these host names, valid today. */
export function certificateFor(names: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // Each has its own issuer: of two trusted certificates with one subject, a client tries only the first signature.
  const issuer = commonName(`a test of Proffer at ${names.join(", ")}`);
  const content = sequence(
    element(0xa0, element(0x02, bytes(2))),
    element(0x02, bytes(1)),
    algorithm,
    issuer,
    sequence(utc(new Date(Date.now() - day_ms)), utc(new Date(Date.now() + day_ms))),
    issuer,
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(alternativeNames(names))),
  );
  const signature = element(0x03, bytes(0), sign("sha256", content, privateKey));
  const base64 = Buffer.from(sequence(content, algorithm, signature)).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}
