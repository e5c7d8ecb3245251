import { expect, test } from "vitest";
import { pairInPath } from "./pair-in-path.ts";
import { threadPath } from "./path.ts";

const pair = {
  request_id: "01a1ffbd-397e-756e-81c0-09ad00051f4d",
  provider_profile_id: "01a1ffbd-397e-756e-81c0-09ad00051f4e",
};

test("the path of a thread names its pair, also as a request for data; other paths name none", () => {
  expect(pairInPath(threadPath(pair))).toEqual(pair);
  expect(pairInPath(`${threadPath(pair)}.data`)).toEqual(pair);
  for (const path of ["/", "/messages", `/request/${pair.request_id}`, "/request/x/messages/y"])
    expect(pairInPath(path)).toBeNull();
});
