// Styles of mails: the product's palette as fixed colours, because mail programs support neither OKLCH nor custom
// properties. The light theme is inline, which every program applies; dark overrides it where media queries work.
import type { CSSProperties } from "react";

const font = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** The colours of both themes; each text reaches a contrast of 4.5:1 on its background. */
export const palettes = {
  light: {
    paper: "#fafaf7",
    surface: "#ffffff",
    line: "#e1e2dd",
    ink: "#17231e",
    soft: "#56605b",
    accent: "#2f5d50",
    on_accent: "#ffffff",
  },
  dark: {
    paper: "#111513",
    surface: "#191e1c",
    line: "#303735",
    ink: "#eceeea",
    soft: "#a8b0ab",
    accent: "#7fcbb0",
    on_accent: "#0d1a15",
  },
};
const { light, dark } = palettes;

const text = { fontFamily: font, fontSize: "15px", lineHeight: "24px", color: light.ink } as const;

export const styles = {
  page: { margin: 0, padding: 0, width: "100%", backgroundColor: light.paper },
  outer: { width: "100%", backgroundColor: light.paper },
  gutter: { padding: "24px 12px 40px" },
  column: { width: "100%", maxWidth: "560px" },
  brand: { ...text, fontSize: "17px", fontWeight: 700, letterSpacing: "-0.02em", padding: "8px 4px 16px" },
  mark: {
    display: "inline-block",
    width: "14px",
    height: "14px",
    marginRight: "9px",
    borderRadius: "4px 4px 4px 0",
    backgroundColor: light.accent,
  },
  logo: { display: "block", maxWidth: "100%", height: "auto", border: 0 },
  on_dark: { display: "none", maxHeight: 0, overflow: "hidden" },
  sheet: {
    padding: "28px 24px",
    backgroundColor: light.surface,
    border: `1px solid ${light.line}`,
    borderRadius: "8px",
  },
  title: {
    ...text,
    margin: "0 0 12px",
    fontSize: "22px",
    lineHeight: "29px",
    fontWeight: 650,
    letterSpacing: "-0.012em",
  },
  paragraph: { ...text, margin: "0 0 16px" },
  facts: { width: "100%", margin: "8px 0 24px", borderTop: `1px solid ${light.line}` },
  label: {
    ...text,
    width: "28%",
    padding: "9px 12px 9px 0",
    fontSize: "13px",
    color: light.soft,
    verticalAlign: "top",
    borderBottom: `1px solid ${light.line}`,
  },
  value: {
    ...text,
    padding: "9px 0",
    fontVariantNumeric: "tabular-nums",
    verticalAlign: "top",
    overflowWrap: "anywhere",
    borderBottom: `1px solid ${light.line}`,
  },
  sum: {
    ...text,
    padding: "9px 0",
    fontVariantNumeric: "tabular-nums",
    verticalAlign: "top",
    whiteSpace: "nowrap",
    borderBottom: `1px solid ${light.line}`,
  },
  aside: { fontSize: "13px", lineHeight: "20px", color: light.soft },
  button_cell: { borderRadius: "6px", backgroundColor: light.accent },
  button: {
    ...text,
    display: "inline-block",
    padding: "11px 20px",
    fontWeight: 600,
    color: light.on_accent,
    textDecoration: "none",
    borderRadius: "6px",
    backgroundColor: light.accent,
  },
  note: { ...text, margin: "20px 0 0", fontSize: "13px", lineHeight: "20px", color: light.soft },
  footer: { ...text, padding: "20px 4px 0", fontSize: "13px", lineHeight: "20px", color: light.soft },
  footer_link: { color: light.soft, textDecoration: "underline" },
  preview: {
    display: "none",
    maxHeight: 0,
    overflow: "hidden",
    opacity: 0,
    fontSize: "1px",
    lineHeight: "1px",
  },
} as const satisfies Record<string, CSSProperties>;

/** The dark overrides, for programs that read a style sheet; repeated under Outlook on the web's `data-ogsc`. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  ${darkRules("")}
}
${darkRules("[data-ogsc] ")}
@media (max-width: 480px) {
  .sheet { padding: 24px 18px !important; }
  .label { width: auto !important; }
}`;

function darkRules(prefix: string): string {
  const rules: Record<string, string> = {
    ".paper": `background-color: ${dark.paper} !important`,
    ".sheet": `background-color: ${dark.surface} !important; border-color: ${dark.line} !important`,
    ".ink": `color: ${dark.ink} !important`,
    ".soft": `color: ${dark.soft} !important`,
    ".line": `border-color: ${dark.line} !important`,
    ".accent": `background-color: ${dark.accent} !important`,
    ".on-accent": `color: ${dark.on_accent} !important`,
    ".on-light": "display: none !important",
    ".on-dark": "display: block !important; max-height: none !important",
  };
  return Object.entries(rules)
    .map(([selector, rule]) => `${prefix}${selector} { ${rule}; }`)
    .join("\n  ");
}
