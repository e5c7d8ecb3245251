import { useState } from "react";
import { useViewer } from "./viewer.ts";

/** Copies a short text. The data attributes serve the copy script of error pages. */
export function CopyButton({ text }: { text: string }) {
  const { words } = useViewer();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <button
      type="button"
      className="button compact"
      data-copy={text}
      data-copied={words.copied()}
      aria-live="polite"
      onClick={() => {
        navigator.clipboard.writeText(text).then(() => setIsCopied(true));
      }}
    >
      {isCopied ? words.copied() : words.copy()}
    </button>
  );
}
