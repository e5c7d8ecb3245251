/**
 * The stylesheet as text, for the `<style>` of each document. In the browser it is read back from the page: its bundle
 * does not hold the text again, and where an error makes React build the document anew, the new one needs it.
 */
import css from "./app.css?inline";

/**
 * Asked for once the reader of a shared offer points at the page, touches it or moves through it by keyboard: then it was
 * read. The address is that of the page itself, whose answer is empty (`server/http/offer-link/count-view.ts`); in the
 * stylesheet the bundler would take it for a file.
 */
const viewPicture =
  '.shared-offer:hover,.shared-offer:active,.shared-offer:focus-within{background-image:url("?seen")}';

export const inlineCss: string = import.meta.env.SSR
  ? css + viewPicture
  : (document.querySelector("style")?.textContent ?? "");
