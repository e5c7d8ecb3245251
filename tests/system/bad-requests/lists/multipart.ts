// Multipart bodies byte for byte.

/** The content type that names these bodies' boundary. */
export const multipart = "multipart/form-data; boundary=xx";

/** Parts of a multipart body: a name with its text, or a file. */
export function parts(...all: (readonly [disposition: string, content: string | Uint8Array])[]): Uint8Array {
  const chunks = all.flatMap(([disposition, content]) => [
    Buffer.from(`--xx\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    typeof content === "string" ? Buffer.from(content) : content,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...chunks, Buffer.from("--xx--\r\n")]);
}

/** A part that is a text field. */
export const text = (name: string, value: string) => [`name="${name}"`, value] as const;

/** A raw body with its claimed content type. */
export const bytes = (type: string, content: string | Uint8Array) => ({ raw: { type, bytes: content } });
