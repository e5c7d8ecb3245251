import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { documentContext } from "#app/context.ts";
import { loader } from "./ui.tsx";

/** What `/ui` answers. */
function load(is_live: boolean): unknown {
  const context = new RouterContextProvider();
  context.set(documentContext, {
    nonce: "n",
    is_development: false,
    is_live,
    form_action_origins: () => [],
    connect_origins: [],
    scriptsOf: () => [],
  });
  try {
    return loader({ context } as unknown as Parameters<typeof loader>[0]);
  } catch (error) {
    return error;
  }
}

test("the page of all primitives is there for those who build screens, and not in a live marketplace", () => {
  expect(load(false)).toBeNull();
  expect(load(true)).toMatchObject({ init: { status: 404 } });
});
