// A document's body. Nearly every page completes a few turns of the event loop after its shell and is sent as one
// buffer with its length, which costs a fraction of a stream. Slower pages are streamed.
import { Transform } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";

/** Larger than any page; beyond it the renderer waits for a reader, so that the page is streamed. */
const wholeMaxBytes = 1024 * 1024;

/** How long the first byte waits for the page to complete. */
const maxWaitMs = 20;

export type DocumentBody = Uint8Array<ArrayBuffer> | ReadableStream;

/**
 * Buffer that the renderer writes a document into. `fixed` is text that every document contains: the stylesheet is four
 * fifths of a small page and is encoded once instead of per document.
 */
export function documentSink(fixed: { text: string; bytes: Uint8Array }): Transform {
  return new Transform({
    highWaterMark: wholeMaxBytes,
    decodeStrings: false,
    transform: (chunk: string | Uint8Array, _encoding, done) =>
      done(null, chunk === fixed.text ? fixed.bytes : chunk),
  });
}

/** The whole output if it completes within the wait, else a stream. @throws an error that ends rendering before */
export function documentBody(sink: Transform): Promise<DocumentBody> {
  return new Promise((resolve, reject) => {
    const decide = () => {
      clearTimeout(timer);
      sink.off("finish", decide).off("error", reject);
      resolve(sink.writableFinished ? (sink.read() ?? Buffer.of()) : createReadableStreamFromReadable(sink));
    };
    const timer = setTimeout(decide, maxWaitMs);
    sink.once("finish", decide).once("error", reject);
  });
}
