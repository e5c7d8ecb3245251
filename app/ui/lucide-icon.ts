/** Renders a lucide icon's nodes: the same SVG as lucide's component, without its unused options. */
import { createElement, type SVGProps } from "react";

type Node = [tag: string, attributes: Record<string, string>];

const svgProps = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

export default function draw(nodes: readonly Node[]) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      { ...svgProps, ...props },
      ...nodes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
