// What somebody does on a page to bring about a state: in a browser, with and without scripts, and over HTTP.
import type { ScreenProduct } from "./product.ts";

/** Which closed `details` elements to open: all of them, the first, the one around a command's button, or this one. */
export type Fold = "all" | "first" | { command: string } | { selector: string };

/** Someone at an open page. */
export type Hands = {
  /** The path of the page's address, without query and fragment. */
  path(): string;
  /** Fills fields by name, including folded ones. */
  fill(fields: Readonly<Record<string, string>>): Promise<void>;
  check(selector: string): Promise<void>;
  /** Opens folds. Without scripts an answer unfolds only the form that was sent. */
  unfold(fold: Fold): Promise<void>;
  /** Presses the button that names this command and waits for the answer. */
  submit(command: string): Promise<void>;
  /** Posts a form that no page of the product has, as a document. */
  post(fields: Readonly<Record<string, string>>, action: string): Promise<void>;
  /** Waits until one of these is visible, or none is left. */
  expect(selector: string, is?: "shown" | "gone"): Promise<void>;
};

export type Action = (hands: Hands, product: ScreenProduct) => Promise<void>;

/** The last id in the address. */
export const idIn = (hands: Hands): string =>
  hands
    .path()
    .split("/")
    .findLast((part) => /^[0-9a-f]{8}-/.test(part)) ?? "";

export const submitCommand =
  (command: string): Action =>
  (hands) =>
    hands.submit(command);

/** Presses a button whose form is refused, and waits until the refusal is visible. */
export const expectRefusal =
  (command: string, prepare?: Action): Action =>
  async (hands, product) => {
    await prepare?.(hands, product);
    await hands.submit(command);
    await hands.expect('main :is([role="alert"], .notice), .field-error');
  };

export const fillFields =
  (fields: Readonly<Record<string, string>>): Action =>
  (hands) =>
    hands.fill(fields);

export const unfold =
  (fold: Fold): Action =>
  (hands) =>
    hands.unfold(fold);

export const postForm =
  (fields: Readonly<Record<string, string>>, action: string): Action =>
  (hands) =>
    hands.post(fields, action);

/** Sends the request on its last screen, which then asks for the mailed code. */
export const sendAndWaitForCode: Action = async (hands) => {
  await hands.submit("save_draft");
  await hands.expect('[name="token"]');
};
