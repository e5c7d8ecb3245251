import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "../button.tsx";
import { Form } from "../form/form.tsx";
import { Icon } from "../icon.tsx";

type OrderButtonsProps = {
  /** What moves. */
  id: string;
  /** What it moves before, one place up or down; null for the end of the list, undefined where it cannot move. */
  up: string | undefined;
  down: string | null | undefined;
  command: string;
  /** The form's fields for a move before an entry. */
  fieldsOf(before: string | null): Record<string, string | number | null>;
  words: { up: string; down: string; drag: string };
};

/** Moves an entry of a list by one place; where scripts run, its grip can be dragged (`useDragOrder`). */
export function OrderButtons({ id, up, down, command, fieldsOf, words }: OrderButtonsProps) {
  const hasScripts = useHasScripts();
  const ways = [
    { to: up, icon: ArrowUp, label: words.up },
    { to: down, icon: ArrowDown, label: words.down },
  ];
  return (
    <>
      {hasScripts ? (
        // Only for pointers: the buttons beside it do the same.
        <span className="cursor-grab" draggable data-moves={id} title={words.drag} aria-hidden="true">
          <Icon of={GripVertical} />
        </span>
      ) : null}
      {ways.map(({ to, icon, label }) =>
        to === undefined ? null : (
          <Form key={label} isInline hidden={fieldsOf(to)}>
            <Button isCompact look="quiet" name="command" value={command}>
              <Icon of={icon} />
              <span className="visually-hidden">{label}</span>
            </Button>
          </Form>
        ),
      )}
    </>
  );
}

function useHasScripts(): boolean {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return hasScripts;
}

/** Lets the rows of the list in `frame` be dragged by their grips: `move` gets what was dropped, and before what. */
export function useDragOrder(
  frame: RefObject<HTMLElement | null>,
  move: (id: string, before: string | null) => void,
): void {
  useEffect(() => {
    const list = frame.current;
    if (!list) return;
    let dragged: string | null = null;
    const rowOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>("li:has([data-moves])") : null;
    const idOf = (row: Element | null | undefined) =>
      row?.querySelector<HTMLElement>("[data-moves]")?.dataset.moves ?? null;
    const start = (event: DragEvent) => {
      dragged = idOf(rowOf(event));
      if (dragged) event.dataTransfer?.setData("text/plain", dragged);
    };
    const over = (event: DragEvent) => {
      if (dragged && rowOf(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const row = rowOf(event);
      if (!dragged || !row) return;
      event.preventDefault();
      const { top, height } = row.getBoundingClientRect();
      const before = event.clientY < top + height / 2 ? row : row.nextElementSibling;
      if (idOf(before) !== dragged) move(dragged, idOf(before));
      dragged = null;
    };
    list.addEventListener("dragstart", start);
    list.addEventListener("dragover", over);
    list.addEventListener("drop", drop);
    return () => {
      list.removeEventListener("dragstart", start);
      list.removeEventListener("dragover", over);
      list.removeEventListener("drop", drop);
    };
  }, [frame, move]);
}
