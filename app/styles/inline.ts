/**
 * The stylesheet as text, for the `<style>` of each document. The browser reads it back from the page: its bundle does
 * not repeat the text, and if an error makes React rebuild the document, the new one needs it.
 */
import css from "./app.css?inline";

/**
 * The browser requests it once the reader of a shared offer points at the page, touches it or moves through it by
 * keyboard: then the offer was read. It is the page's own address, whose answer is empty
 * (`server/http/offer-link/count-view.ts`); in the stylesheet the bundler would take it for a file.
 */
const viewPicture =
  '.shared-offer:hover,.shared-offer:active,.shared-offer:focus-within{background-image:url("?seen")}';

export const inlineCss: string = import.meta.env.SSR
  ? css + viewPicture
  : (document.querySelector("style")?.textContent ?? "");
