import { SentenceText } from "#app/components/booking/sentence.tsx";
import { Notice } from "#app/ui/content.tsx";
import type { AttemptNoticeView } from "./attempt-text.ts";
import { RefreshWhileWaiting } from "./refresh-while-waiting.tsx";

/** Notice about the latest payment attempt; reloads while its state is pending. */
export function AttemptNotice({ attempt }: { attempt: AttemptNoticeView | null }) {
  if (!attempt) return null;
  const { tone, title, lines, is_waiting } = attempt;
  return (
    <div className="grid mb-6">
      <Notice tone={tone} title={title} isLive>
        {lines.map((said, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one notice never change places
          <p key={index}>
            <SentenceText said={said} />
          </p>
        ))}
      </Notice>
      {is_waiting ? <RefreshWhileWaiting /> : null}
    </div>
  );
}
