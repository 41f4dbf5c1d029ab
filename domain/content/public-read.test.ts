import { describe, expect, it, vi } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import type { Context } from "../context.ts";
import { publicRead } from "./public-read.ts";

const throwing = (error: Error) => async () => {
  throw error;
};

function stage() {
  const ctx = { reads: vi.fn(), degraded: vi.fn(), log: { error: vi.fn() } };
  return {
    ...ctx,
    read: (read: () => Promise<string>) =>
      publicRead(ctx as unknown as Context, "blog_posts", ["posts:any"], read, () => "built-in"),
  };
}

describe("publicRead", () => {
  it("answers what was read, and says what that depends on", async () => {
    const { read, reads, degraded } = stage();
    expect(await read(async () => "managed")).toBe("managed");
    expect(reads.mock.calls).toEqual([["blog_posts"], ["posts:any"]]);
    expect(degraded).not.toHaveBeenCalled();
  });

  it.each([
    new DatabaseUnavailableError("PostgreSQL: Connection terminated"),
    Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
    Object.assign(new Error("database is locked"), { code: "ERR_SQLITE_ERROR", errcode: 5 }),
    Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" }),
  ])("lets built-in content stand in while the database is unavailable (%s)", async (error) => {
    const { read, degraded, log } = stage();
    expect(await read(throwing(error))).toBe("built-in");
    expect(degraded).toHaveBeenCalledWith(error);
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([
    Object.assign(new Error("no such column: titel"), { code: "ERR_SQLITE_ERROR", errcode: 1 }),
    Object.assign(new Error('column "titel" does not exist'), { code: "42703" }),
  ])("lets built-in content stand in for a statement that the database refuses, and reports it (%s)", async (error) => {
    const { read, degraded, log } = stage();
    expect(await read(throwing(error))).toBe("built-in");
    expect(degraded).toHaveBeenCalledWith(error);
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ err: error }), expect.any(String));
  });

  it("does not hide a defect of the code around it", async () => {
    const { read, degraded } = stage();
    const error = new TypeError("Cannot read properties of undefined");
    await expect(read(throwing(error))).rejects.toBe(error);
    expect(degraded).not.toHaveBeenCalled();
  });
});
