import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { documentContext } from "#server/http/context.ts";
import { loader } from "./ui.tsx";

/** What the loader of `/ui` returns or throws. */
function load(isLive: boolean): unknown {
  const context = new RouterContextProvider();
  context.set(documentContext, {
    nonce: "n",
    is_development: false,
    is_live: isLive,
    form_action_origins: () => [],
    connect_origins: [],
    follow_script: null,
  });
  try {
    return loader({ context } as unknown as Parameters<typeof loader>[0]);
  } catch (error) {
    return error;
  }
}

test("the gallery of primitives is served, except in live mode", () => {
  expect(load(false)).toBeNull();
  expect(load(true)).toMatchObject({ init: { status: 404 } });
});
