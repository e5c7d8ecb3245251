// Options for the plain-text part of a mail: the same text, wrapped, each link with its URL on a line of its own or
// after its name, and the footer set apart.

/** What html-to-text passes to a formatter; the library has no types of its own. */
type Element = { attribs: Readonly<Record<string, string>>; children: unknown[] };
type Builder = {
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  addLineBreak(): void;
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(): void;
};
type Formatter = (element: Element, walk: (nodes: unknown[], to: Builder) => void, builder: Builder) => void;

/** The button: its label, and below it the URL, unwrapped. */
const button: Formatter = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(String(element.attribs.href), { noWordTransform: true });
};

/** A link of the footer: its name and its URL in one line. */
const footLink: Formatter = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(`: ${element.attribs.href}`, { noWordTransform: true });
};

/** The footer, below a short line. */
const foot: Formatter = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline("––––");
  walk(element.children, builder);
  builder.closeBlock();
};

/** At most 78 columns; the facts are a table of labels and values. */
export const plainTextOptions = {
  wordwrap: 76,
  formatters: { button, footLink, foot },
  selectors: [
    { selector: "h1", options: { uppercase: false } },
    { selector: "a[data-button]", format: "button" },
    { selector: "a[data-foot-link]", format: "footLink" },
    { selector: "td[data-foot]", format: "foot" },
    { selector: "table[data-text-format='dataTable']", format: "dataTable", options: { maxColumnWidth: 50 } },
  ],
};
