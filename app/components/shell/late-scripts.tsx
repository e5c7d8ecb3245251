import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { startLate } from "./start-late.ts";

type Props = {
  href?: string;
  type?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
};

/**
 * The router's `<Scripts>`, but the browser requests no file before the first paint: the head has no preloads, and the
 * module script that imports the page's files stays text until `startLate` runs it.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  // Called, not rendered: its elements name the files.
  const elements = elementsIn(Scripts({ nonce }));
  const scripts = elements.filter(({ type }) => type === "script");
  const data = scripts.find(({ props }) => props.type === undefined);
  const modules = scripts.find(({ props }) => props.type === "module");
  // After hydration the router renders nothing.
  if (!data || !modules) return null;
  const preloads = elements.flatMap(({ type, props }) => (type === "link" && props.href ? props.href : []));
  return (
    <>
      {data}
      <script type="text/plain" data-preloads={preloads.join(" ")} suppressHydrationWarning>
        {modules.props.dangerouslySetInnerHTML?.__html}
      </script>
      <script nonce={nonce} suppressHydrationWarning>
        {startLate}
      </script>
    </>
  );
}

/** The elements below fragments. */
function elementsIn(node: ReactNode): ReactElement<Props>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Props>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
}
