import { expect, test } from "vitest";
import { type Chunks, findDynamicImports, scriptsOfLazyComponents } from "./lazy-components.ts";

const chunks: Chunks = {
  "app/entry.client.tsx": { file: "assets/entry.js", imports: ["_vendor.js"] },
  "_vendor.js": { file: "assets/vendor.js" },
  "_form.js": { file: "assets/form.js", imports: ["_vendor.js"] },
  "app/routes/request.tsx?route": {
    file: "assets/request.js",
    imports: ["_vendor.js"],
    dynamicImports: ["app/components/owner-panel.tsx"],
  },
  "app/components/owner-panel.tsx": {
    file: "assets/owner.js",
    src: "app/components/owner-panel.tsx",
    isDynamicEntry: true,
    imports: ["_vendor.js", "_form.js"],
  },
};

test("a lazy component needs its script and its imports, without those of every page", () => {
  expect(scriptsOfLazyComponents(new Set(["owner-panel"]), chunks)).toEqual({
    "owner-panel": ["owner.js", "form.js"],
  });
  expect(findDynamicImports("app/routes/request.tsx", chunks)).toEqual(["owner-panel"]);
});

test("a lazy component without a script of its own fails the build", () => {
  expect(() => scriptsOfLazyComponents(new Set(["provider-panel"]), chunks)).toThrow(
    '"provider-panel" has 0 scripts',
  );
});
