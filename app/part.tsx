/**
 * A part of a page that only some of those who see the page need: its script is loaded with the document where the
 * server showed the part, and not at all elsewhere. Without scripts the part is there like everything else.
 */
import { type ComponentType, createElement, lazy, Suspense, use, useContext, useState } from "react";
import { preloadModule } from "react-dom";
import { FrameContext } from "./frame.ts";
import { usable } from "./idle.ts";

/**
 * Makes a component of a module that is a script of its own. No boundary stands around it: the server waits for the
 * module, the browser keeps what it shows until the script is there.
 * @param name the module's file without its ending, by which the build knows its script
 */
export function part<Module, Props extends object>(
  name: string,
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: choose(await load()) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once where a module is loaded, never while rendering
  return function Part(props: Props) {
    const { nonce, scriptsOf } = useContext(FrameContext);
    for (const href of scriptsOf?.(name) ?? []) preloadModule(href, { as: "script", nonce });
    return createElement(Loaded, props);
  };
}

// The document as the server wrote it is being taken over; what is rendered after that is the browser's own.
let isTakingOver = true;

/** Said once, when the first page has been taken over. */
export function tookOver(): void {
  isTakingOver = false;
}

/**
 * A part that works as the server wrote it (links, native forms) and is taken over once the page is usable: its script
 * is no part of the first load. Where the browser renders it itself it loads at once, and the old page stays meanwhile.
 * It holds no other such part, and what it is given does not change before the page is usable.
 */
export function laterPart<Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  // The server has it from the start: what stands in a boundary there must not come after the rest of the page.
  const atOnce = import.meta.env.SSR ? load().then(choose) : null;
  const Loaded: ComponentType<Props> = lazy(async () => {
    if (isTakingOver) await usable;
    return { default: choose(await load()) };
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once where a module is loaded, never while rendering
  return function LaterPart(props: Props) {
    const [isFromServer] = useState(() => isTakingOver);
    const shown = createElement(atOnce ? use(atOnce) : Loaded, props);
    return isFromServer ? <Suspense>{shown}</Suspense> : shown;
  };
}
