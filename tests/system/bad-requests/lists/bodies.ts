// Bodies that are not what they claim.
import { type Line, namedLines } from "../kit/line.ts";
import { bytes, multipart, parts, text } from "./multipart.ts";

const urlencoded = "application/x-www-form-urlencoded";
const details = { path: "/request?step=details&draft={draft}", who: "customer" } as const;
const step = "command=save_draft&step=details&request_id={draft}&version={draft_version}&answers.guests=60";
const unreadable = { status: 400, says: ["This did not arrive complete"] } as const;
const otherKind = { status: 415, says: ["This did not arrive complete"] } as const;
const tooMuch = { status: 413, says: ["That was too much at once"] } as const;
const characters = "without hidden control characters.";

type Expected = Pick<Line, "status" | "says">;

/** A body of this kind. */
const body = (type: string, content: string | Uint8Array, expected: Expected) => ({
  ...details,
  ...bytes(type, content),
  ...expected,
});
const inGerman = (type: string, content: string, status: number, ...says: string[]) => ({
  ...body(type, content, { status, says }),
  headers: { "accept-language": "de" },
});
/** A form that is refused with these texts. */
const typed = (fields: string, ...says: string[]) =>
  body(urlencoded, `${step}&${fields}`, { status: 422, says });

export const bodies: readonly Line[] = namedLines({
  "bytes that are no UTF-8": typed("title=Wed%ff%feding&description=Kept", characters, "Kept"),
  "half a letter": typed("title=Wed%E0%A4ding&description=Kept", characters, "Kept"),
  "a letter of three bytes that needs one": typed(
    "title=Wed%E0%80%AFding&description=Kept",
    characters,
    "Kept",
  ),
  "half a surrogate pair": typed("title=Wed%ED%A0%80ding&description=Kept", characters, "Kept"),
  "bytes that are no UTF-8, as they are": body(urlencoded, Buffer.from([0x61, 0x3d, 0xff, 0xfe]), {
    status: 405,
  }),
  "an encoding that does not end": typed("title=a%"),
  JSON: body("application/json", "{}", otherKind),
  "JSON, in German": inGerman(
    "application/json",
    "{}",
    415,
    "Das kam nicht vollständig an",
    "Zurück zum Start",
  ),
  XML: body("application/xml", "<a/>", otherKind),
  "a form sent as text": body("text/plain", step, otherKind),
  "a kind that begins like ours": body("application/x-www-form-urlencodedx", step, otherKind),
  "a kind of garbage": body(";;;", step, otherKind),
  "no kind": body("", step, otherKind),
  nothing: { ...details, raw: { type: null, bytes: "" }, ...otherKind },
  "parts without a boundary": body("multipart/form-data", "--xx", unreadable),
  "parts without a boundary, in German": inGerman(
    "multipart/form-data",
    "--xx",
    400,
    "Das kam nicht vollständig an",
  ),
  "parts of another boundary": body(multipart, "--yy\r\n--yy--", unreadable),
  "parts cut off": body(
    multipart,
    '--xx\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\ncut',
    unreadable,
  ),
  "parts cut off in the name": body(multipart, "--xx\r\nContent-Dispo", unreadable),
  "a part without a name": body(multipart, parts(["", "x"]), unreadable),
  "a boundary of garbage": body("multipart/form-data; boundary=\u00ff\u00ff", "--xx--", unreadable),
  "2 MB of one field": body(urlencoded, `${step}&title=${"a".repeat(2_000_000)}`, tooMuch),
  "2 MB of one field, in German": inGerman(
    urlencoded,
    `a=${"a".repeat(2_000_000)}`,
    413,
    "Das war zu viel auf einmal",
  ),
  "26 MB of parts": body(multipart, Buffer.alloc(26 * 1024 * 1024, "a"), tooMuch),
  "ten thousand fields": body(
    urlencoded,
    Array.from({ length: 10_000 }, (_, index) => `a${index}=1`).join("&"),
    tooMuch,
  ),
  "ten thousand times one field": body(urlencoded, "a=1&".repeat(10_000), tooMuch),
  "ten thousand parts": body(
    multipart,
    parts(...Array.from({ length: 10_000 }, () => text("a", "1"))),
    tooMuch,
  ),
  "a field's name of 100 KB": typed(`title=ab&${"n".repeat(100_000)}=1&description=Kept`, "Kept"),
  "a field's name a thousand deep": typed(`title=ab&a${".a".repeat(1_000)}=1&description=Kept`, "Kept"),
  "fields called like the prototype": typed(
    "title=ab&__proto__=1&__proto__[x]=1&constructor.prototype.x=1&description=Kept",
    "Kept",
  ),
  "one field twice: the first counts": typed("title=ab&title=Wedding&description=Kept", "Kept"),
  "fields of brackets": typed("title=ab&[]=1&[=1&]=1&.=1&:=1&[0]=1&description=Kept", "Kept"),
});
