import { basename } from "node:path";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = "";
  write(createLog("info", { write: (text) => (line += text) }));
  return JSON.parse(line) as Record<string, unknown>;
}

it("keeps what leads to a fault, and nothing of the data that the database refused", () => {
  const refused = Object.assign(new Error('null value in column "name"'), {
    code: "23502",
    detail: "Failing row contains (ada@example.org, null).",
    parameters: ["ada@example.org"],
  });
  const line = logged((log) =>
    log.error({ err: new Error("the enquiry was not stored", { cause: refused }) }, "failed"),
  );
  expect(line).toMatchObject({ msg: "failed", err: { type: "Error" } });
  expect(JSON.stringify(line)).toContain("null value in column");
  expect(JSON.stringify(line)).toContain(basename(import.meta.filename));
  expect(JSON.stringify(line)).not.toContain("ada@example.org");

  expect(logged((log) => log.error({ err: refused }, "failed"))["err"]).toEqual({
    type: "Error",
    message: 'null value in column "name"',
    code: "23502",
    stack: expect.stringContaining(basename(import.meta.filename)),
  });
});
