// Finds text that people read and that is in the code instead of in the messages. It reads the syntax tree rather
// than the text, so that it does not take names, classes and types for words.
import { parseSync } from "@swc/core";

/** Attributes that a browser, a screen reader or a mail program shows. */
const shown = new Set([
  ...["alt", "aria-description", "aria-label", "aria-placeholder", "aria-roledescription", "aria-valuetext"],
  ...["description", "hint", "label", "legend", "placeholder", "sentence", "text", "title"],
]);

type Node = { type?: string } & Record<string, unknown>;

/** Every literal text with letters that this file shows. */
export function literalTexts(source: string): string[] {
  const tree = parseSync(source, { syntax: "typescript", tsx: true, target: "es2022" });
  const found: string[] = [];
  visit(tree as unknown as Node, found);
  return found;
}

function visit(node: Node, found: string[]): void {
  if (node.type === "JSXText") keep(String(node.value), found);
  if (node.type === "JSXAttribute") {
    const name = (node.name as Node | undefined)?.value;
    if (typeof name === "string" && shown.has(name)) collect(node.value as Node | null, found);
  }
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    for (const child of node.children as Node[]) {
      if (child.type === "JSXExpressionContainer") collect(child.expression as Node, found);
    }
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null) visit(child as Node, found);
    }
  }
}

/** The possible texts of an expression: literals, templates and both sides of a conditional. */
function collect(node: Node | null, found: string[]): void {
  if (!node) return;
  switch (node.type) {
    case "StringLiteral":
      keep(String(node.value), found);
      break;
    case "TemplateLiteral":
      keep((node.quasis as Node[]).map((part) => String(part.cooked ?? part.raw)).join(" "), found);
      break;
    case "JSXExpressionContainer":
    case "ParenthesisExpression":
      collect(node.expression as Node, found);
      break;
    case "ConditionalExpression":
      collect(node.consequent as Node, found);
      collect(node.alternate as Node, found);
      break;
    case "BinaryExpression":
      if (!["&&", "||", "??", "+"].includes(String(node.operator))) return;
      if (node.operator !== "&&") collect(node.left as Node, found);
      collect(node.right as Node, found);
      break;
  }
}

function keep(text: string, found: string[]): void {
  const trimmed = text.replaceAll(/\s+/gu, " ").trim();
  if (/\p{L}/u.test(trimmed)) found.push(trimmed);
}
