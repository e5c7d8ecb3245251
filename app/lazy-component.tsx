/**
 * Components with their own scripts. A lazy component's script is loaded with the document where the server rendered
 * the component; a deferred component's script is loaded once the page is idle. Both are in the server's HTML.
 */
import {
  type ComponentType,
  createElement,
  lazy,
  Suspense,
  use,
  useContext,
  useEffect,
  useState,
} from "react";
import { preloadModule } from "react-dom";
import { FrameContext } from "./frame.ts";
import { putBackTyped } from "./ui/form/typed-early.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * A component that only some viewers of a page need. It has no Suspense boundary: the server waits for the module, the
 * browser keeps the server's HTML until the script has loaded.
 * @param name the module's file name without extension, by which the build finds its scripts
 */
export function lazyComponent<Module, Props extends object>(
  name: string,
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const LazyModule: ComponentType<Props> = lazy(async () => ({ default: choose(await load()) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once where a module is loaded, never while rendering
  return function LazyComponent(props: Props) {
    const { nonce, scriptsOf } = useContext(FrameContext);
    for (const href of scriptsOf?.(name) ?? []) preloadModule(href, { as: "script", nonce });
    return createElement(LazyModule, props);
  };
}

// True until the first page has hydrated; components rendered later have no server HTML.
let isFirst = true;
const isHydrating = (): boolean => isFirst;

/** Called once, when the first page has hydrated. */
export function markHydrated(): void {
  isFirst = false;
}

/** Wraps the component so that it puts back what was typed into its fields before it hydrated. */
function withTyped<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return function WithTyped(props: Props) {
    useEffect(putBackTyped, []);
    return createElement(Component, props);
  };
}

/**
 * A component that works as server HTML (links, native forms) and hydrates once the page is idle, so that its script is
 * not in the first load. After a client-side navigation it loads at once, and the old page stays until then. It must
 * contain no other deferred component, and its props must not change before the page is idle.
 */
export function deferredComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  // The server loads the module at start, so that the boundary's content is not streamed after the page.
  const serverModule = import.meta.env.SSR ? load().then(choose) : null;
  const LazyModule: ComponentType<Props> = lazy(async () => {
    if (isFirst) await whenIdle;
    return { default: withTyped(choose(await load())) };
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once where a module is loaded, never while rendering
  return function DeferredComponent(props: Props) {
    const [isFromServer] = useState(isHydrating);
    const element = createElement(serverModule ? use(serverModule) : LazyModule, props);
    return isFromServer ? <Suspense>{element}</Suspense> : element;
  };
}
