// A document's body. Nearly every page is complete a few turns of the event loop after its shell: it goes out as one
// buffer with its length, which costs a fraction of a stream of pieces. What takes longer is streamed as it comes.
import { Transform } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";

/** More than any page of ours; beyond it the renderer waits until somebody reads, and so it is streamed. */
const wholeMaxBytes = 1024 * 1024;

/** How long the first byte waits for the last one. */
const patienceMs = 20;

export type DocumentBody = Uint8Array<ArrayBuffer> | ReadableStream;

/**
 * Where the renderer writes a document. `fixed` is text that stands in each: four fifths of a small page are our
 * stylesheet, which is put into bytes once and not for each document.
 */
export function documentSink(fixed: { text: string; bytes: Uint8Array }): Transform {
  return new Transform({
    highWaterMark: wholeMaxBytes,
    decodeStrings: false,
    transform: (chunk: string | Uint8Array, _encoding, done) =>
      done(null, chunk === fixed.text ? fixed.bytes : chunk),
  });
}

/** What was written, if all of it is there soon; otherwise a stream of it. @throws what ended the rendering before */
export function documentBody(sink: Transform): Promise<DocumentBody> {
  return new Promise((resolve, reject) => {
    const decide = () => {
      clearTimeout(timer);
      sink.off("finish", decide).off("error", reject);
      resolve(sink.writableFinished ? (sink.read() ?? Buffer.of()) : createReadableStreamFromReadable(sink));
    };
    const timer = setTimeout(decide, patienceMs);
    sink.once("finish", decide).once("error", reject);
  });
}
