// Options for the plain-text part of a mail: the same text, wrapped, each link with its URL on its own line or after
// its name, and the footer set apart.

import type { FormatCallback, HtmlToTextOptions } from "html-to-text";

/** The button: its label, and below it the URL, unwrapped. */
const button: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(String(element.attribs.href), { noWordTransform: true });
};

/** A link of the footer: its name and its URL in one line. */
const footLink: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(`: ${element.attribs.href}`, { noWordTransform: true });
};

/** The footer, below a short line. */
const foot: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline("––––");
  walk(element.children, builder);
  builder.closeBlock();
};

/** At most 78 columns; the facts are a table of labels and values. */
export const plainTextOptions: HtmlToTextOptions = {
  wordwrap: 76,
  formatters: { button, footLink, foot },
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    // Cells of layout tables: one below the other.
    ...["td", "th"].map((selector) => ({
      selector,
      format: "block",
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: "h1", options: { uppercase: false } },
    { selector: "a[data-button]", format: "button" },
    { selector: "a[data-foot-link]", format: "footLink" },
    { selector: "td[data-foot]", format: "foot" },
    { selector: "table[data-text-format='dataTable']", format: "dataTable", options: { maxColumnWidth: 50 } },
  ],
};
