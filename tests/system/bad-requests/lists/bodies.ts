// Bodies that are not what they say.
import { type Line, namedLines } from "../kit/line.ts";
import { bytes, multipart, parts, text } from "./multipart.ts";

const urlencoded = "application/x-www-form-urlencoded";
const details = { path: "/request?step=details&draft={draft}", who: "customer" } as const;
const step = "command=save_draft&step=details&request_id={draft}&version={draft_version}&answers.guests=60";
const unreadable = { status: 400, says: ["This did not arrive complete"] } as const;
const otherKind = { status: 415, says: ["This did not arrive complete"] } as const;
const tooMuch = { status: 413, says: ["That was too much at once"] } as const;
const characters = "without hidden control characters.";

export const bodies: readonly Line[] = namedLines({
  "bytes that are no UTF-8": {
    ...details,
    ...bytes(urlencoded, `${step}&title=Wed%ff%feding&description=Kept`),
    status: 422,
    says: [characters, "Kept"],
  },
  "half a letter": {
    ...details,
    ...bytes(urlencoded, `${step}&title=Wed%E0%A4ding&description=Kept`),
    status: 422,
    says: [characters, "Kept"],
  },
  "a letter of three bytes that needs one": {
    ...details,
    ...bytes(urlencoded, `${step}&title=Wed%E0%80%AFding&description=Kept`),
    status: 422,
    says: [characters, "Kept"],
  },
  "half a surrogate pair": {
    ...details,
    ...bytes(urlencoded, `${step}&title=Wed%ED%A0%80ding&description=Kept`),
    status: 422,
    says: [characters, "Kept"],
  },
  "bytes that are no UTF-8, as they are": {
    ...details,
    ...bytes(urlencoded, Buffer.from([0x61, 0x3d, 0xff, 0xfe])),
    status: 405,
  },
  "an encoding that does not end": { ...details, ...bytes(urlencoded, `${step}&title=a%`), status: 422 },
  JSON: { ...details, ...bytes("application/json", "{}"), ...otherKind },
  "JSON, in German": {
    ...details,
    ...bytes("application/json", "{}"),
    headers: { "accept-language": "de" },
    status: 415,
    says: ["Das kam nicht vollständig an", "Zurück zum Start"],
  },
  XML: { ...details, ...bytes("application/xml", "<a/>"), ...otherKind },
  "a form sent as text": { ...details, ...bytes("text/plain", step), ...otherKind },
  "a kind that begins like ours": {
    ...details,
    ...bytes("application/x-www-form-urlencodedx", step),
    ...otherKind,
  },
  "a kind of garbage": { ...details, ...bytes(";;;", step), ...otherKind },
  "no kind": { ...details, ...bytes("", step), ...otherKind },
  nothing: { ...details, raw: { type: null, bytes: "" }, ...otherKind },
  "parts without a boundary": { ...details, ...bytes("multipart/form-data", "--xx"), ...unreadable },
  "parts without a boundary, in German": {
    ...details,
    ...bytes("multipart/form-data", "--xx"),
    headers: { "accept-language": "de" },
    status: 400,
    says: ["Das kam nicht vollständig an"],
  },
  "parts of another boundary": { ...details, ...bytes(multipart, "--yy\r\n--yy--"), ...unreadable },
  "parts cut off": {
    ...details,
    ...bytes(multipart, '--xx\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\ncut'),
    ...unreadable,
  },
  "parts cut off in the name": { ...details, ...bytes(multipart, "--xx\r\nContent-Dispo"), ...unreadable },
  "a part without a name": { ...details, ...bytes(multipart, parts(["", "x"])), ...unreadable },
  "a boundary of garbage": {
    ...details,
    ...bytes("multipart/form-data; boundary=\u00ff\u00ff", "--xx--"),
    ...unreadable,
  },
  "2 MB of one field": {
    ...details,
    ...bytes(urlencoded, `${step}&title=${"a".repeat(2_000_000)}`),
    ...tooMuch,
  },
  "2 MB of one field, in German": {
    ...details,
    ...bytes(urlencoded, `a=${"a".repeat(2_000_000)}`),
    headers: { "accept-language": "de" },
    status: 413,
    says: ["Das war zu viel auf einmal"],
  },
  "26 MB of parts": { ...details, ...bytes(multipart, Buffer.alloc(26 * 1024 * 1024, "a")), ...tooMuch },
  "ten thousand fields": {
    ...details,
    ...bytes(urlencoded, Array.from({ length: 10_000 }, (_, index) => `a${index}=1`).join("&")),
    ...tooMuch,
  },
  "ten thousand times one field": { ...details, ...bytes(urlencoded, "a=1&".repeat(10_000)), ...tooMuch },
  "ten thousand parts": {
    ...details,
    ...bytes(multipart, parts(...Array.from({ length: 10_000 }, () => text("a", "1")))),
    ...tooMuch,
  },
  "a field's name of 100 KB": {
    ...details,
    ...bytes(urlencoded, `${step}&title=ab&${"n".repeat(100_000)}=1&description=Kept`),
    status: 422,
    says: ["Kept"],
  },
  "a field's name a thousand deep": {
    ...details,
    ...bytes(urlencoded, `${step}&title=ab&a${".a".repeat(1_000)}=1&description=Kept`),
    status: 422,
    says: ["Kept"],
  },
  "fields called like the prototype": {
    ...details,
    ...bytes(
      urlencoded,
      `${step}&title=ab&__proto__=1&__proto__[x]=1&constructor.prototype.x=1&description=Kept`,
    ),
    status: 422,
    says: ["Kept"],
  },
  "one field twice: the first counts": {
    ...details,
    ...bytes(urlencoded, `${step}&title=ab&title=Wedding&description=Kept`),
    status: 422,
    says: ["Kept"],
  },
  "fields of brackets": {
    ...details,
    ...bytes(urlencoded, `${step}&title=ab&[]=1&[=1&]=1&.=1&:=1&[0]=1&description=Kept`),
    status: 422,
    says: ["Kept"],
  },
});
