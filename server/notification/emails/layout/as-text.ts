// The plain part of a mail, for those who read no HTML: the same words, wrapped, each link with its address on a line of
// its own or behind its name, and the foot set apart.

/** What the converter hands to a formatter; it comes without types of its own. */
type Element = { attribs: Readonly<Record<string, string>>; children: unknown[] };
type Builder = {
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  addLineBreak(): void;
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(): void;
};
type Formatter = (element: Element, walk: (nodes: unknown[], to: Builder) => void, builder: Builder) => void;

/** The button: what happens there, and below it the address, which no program breaks. */
const button: Formatter = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(String(element.attribs.href), { noWordTransform: true });
};

/** A link of the foot: its name and its address in one line. */
const footLink: Formatter = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(`: ${element.attribs.href}`, { noWordTransform: true });
};

/** Why the mail came and whose it is, below a short line. */
const foot: Formatter = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline("––––");
  walk(element.children, builder);
  builder.closeBlock();
};

/** At most 78 columns; the facts are a table of labels and values. */
export const asText = {
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
