import { type ComponentType, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { UploadListProps } from "./upload-list.tsx";
import type { Uploads } from "./uploads.ts";

export type HiddenFields = Record<string, string | number | null | undefined>;

/**
 * Uploads each file as soon as it is chosen. The queue's module is loaded with the first choice; if that fails, the
 * files stay in the form, which sends them as it does without scripts.
 */
export function useUploads(hidden: HiddenFields, each_bytes: number) {
  const { revalidate } = useRevalidator();
  const [List, setList] = useState<ComponentType<UploadListProps> | null>(null);
  const [uploads, setUploads] = useState<Uploads | null>(null);
  const [stored, setStored] = useState<string | null>(null);
  const loading = useRef<Promise<boolean> | null>(null);
  useEffect(() => () => uploads?.stop(), [uploads]);
  function onChoose(input: HTMLInputElement) {
    // Files chosen while the module loads are queued with the earlier ones.
    loading.current ??= queueFiles(input);
  }
  /** Moves the chosen files from the form into the queue; false when they stay in the form. */
  async function queueFiles(input: HTMLInputElement): Promise<boolean> {
    const loaded = await import("./upload-list.tsx").catch(() => null);
    loading.current = null;
    const files = [...(input.files ?? [])];
    // A person who has left the step would no longer see what is sent.
    if (!loaded || files.length === 0 || !input.isConnected) return false;
    input.value = "";
    // The field lists no longer what the queue lists.
    input.dispatchEvent(new Event("change", { bubbles: true }));
    const fields = Object.entries(hidden).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    );
    const queue =
      uploads ??
      loaded.createUploads(Object.fromEntries(fields), {
        each_bytes,
        onStored(name) {
          setStored(name);
          revalidate();
        },
      });
    setUploads(queue);
    setList(() => loaded.UploadList);
    queue.add(files, input.name);
    return true;
  }
  /** For a button that sends the form and stays: while the module loads, the form is sent only if nothing was queued. */
  function onStay(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    if (!loading.current) return;
    event.preventDefault();
    loading.current.then((isQueued) => {
      if (!isQueued) button.click();
    });
  }
  return { List, uploads, stored, onChoose, onStay, loading };
}

/**
 * Delays a submit until the queue is idle, then presses the button again unless an upload failed. While the queue's module
 * loads, the chosen files are still in the form: sending it and queueing them would store each twice.
 */
export function useDelayedSubmit(
  uploads: Uploads | null,
  loading: { readonly current: Promise<boolean> | null },
) {
  const button = useRef<HTMLButtonElement>(null);
  const [isGoing, setGoing] = useState(false);
  const isWaiting = useRef(false);
  const setWaiting = useCallback((isOn: boolean) => {
    isWaiting.current = isOn;
    setGoing(isOn);
  }, []);
  const onIdle = useCallback(
    (hasFailed: boolean) => {
      if (!isWaiting.current) return;
      setWaiting(false);
      if (!hasFailed) button.current?.click();
    },
    [setWaiting],
  );
  function onClick(event: { preventDefault(): void }) {
    const queued = loading.current;
    if (!queued && !uploads?.list().some(({ state }) => state !== "failed")) return;
    event.preventDefault();
    setWaiting(true);
    // Nothing was queued: the form sends what is in it.
    queued?.then((isQueued) => {
      if (!isQueued) onIdle(false);
    });
  }
  return { goOn: { button, onIdle }, isGoing, onClick };
}
