// Tables as CSV files: counted by account, and written while they are sent.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Session } from "#server/http/context.ts";
import { csvType } from "#server/kernel/csv.ts";
import { countTry } from "#server/kernel/rate/limit.ts";
import { detailsOf } from "../session/session.ts";

/** Counts a download of the account. @throws Response 429 */
export async function countTable(session: Session, account_id: string): Promise<void> {
  const counted = await countTry(detailsOf(session).runtime, "table_per_account", ["account", account_id]);
  if (counted.is_allowed) return;
  const headers = { "Retry-After": String(counted.retry_after_s) };
  throw new Response("too_many_requests", { status: 429, headers });
}

/** The file with this content under a name without its ending. */
export function tableFile(name: string, content: string | AsyncGenerator<string>): Response {
  return new Response(typeof content === "string" ? content : streamOf(content), {
    headers: {
      "Content-Type": csvType,
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** The texts as bytes. The stream is read after the loader has answered; each part still uses the request's language. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const inRequest = AsyncLocalStorage.snapshot();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await inRequest(() => texts.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}
