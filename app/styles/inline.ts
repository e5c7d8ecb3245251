/**
 * The stylesheet as text, for the `<style>` of each document. The browser reads it back from the page: its bundle does
 * not repeat the text, and if an error makes React rebuild the document, the new one needs it.
 */
import fontUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import css from "./app.css?inline";

/** Here and not in the stylesheet, whose files the build takes as they are (`scripts/build/latin-font.ts`). */
const fontFace = `@font-face{font-family:"Inter Variable";font-weight:400 700;font-display:optional;src:url(${fontUrl}) format("woff2")}`;

/**
 * The browser requests it once the reader of a shared offer points at the page, touches it or moves through it by
 * keyboard: then the offer was read. It is the page's own address, whose answer is empty
 * (`server/offer-share/web/count-view.ts`); in the stylesheet the bundler would take it for a file.
 */
const viewPicture =
  '.shared-offer:hover,.shared-offer:active,.shared-offer:focus-within{background-image:url("?seen")}';

export const inlineCss: string = import.meta.env.SSR
  ? fontFace + css + viewPicture
  : (document.querySelector("style")?.textContent ?? "");
