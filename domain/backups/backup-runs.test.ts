import { assert, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { BackupSchedule } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import {
  beginRun,
  claimDueRun,
  deleteOldRuns,
  recordFailedRun,
  recordProof,
  recordSet,
  reportRun,
  slotBefore,
} from "./backup-runs.ts";
import { findBackupState } from "./backup-state.ts";

const backups: BackupSchedule = { target: "/backup", startMinute: 150, intervalHours: 24 };
const set = { name: "a", bytes: 3_000_000_000, storedBytes: 5 };

it.each([
  ["2026-11-28T02:29:59Z", 24, "2026-11-27T02:30:00.000Z"],
  ["2026-11-28T02:30:00Z", 24, "2026-11-28T02:30:00.000Z"],
  ["2026-11-28T13:00:00Z", 6, "2026-11-28T08:30:00.000Z"],
  ["2026-11-28T00:10:00Z", 1, "2026-11-27T23:30:00.000Z"],
])("at %s a schedule of every %i hours has its slot at %s", (now, intervalHours, slot) =>
  expect(slotBefore(new Date(now), { ...backups, intervalHours }).toISOString()).toBe(slot),
);

describeOnEachEngine("the record of backups", (engine) => {
  let now: Date;
  const at = (time: string) => {
    now = new Date(time);
    return testContext(engine.db, { clock: () => now, backups });
  };
  const claimed = async (time: string) => {
    const run = await claimDueRun(at(time), backups);
    assert(run);
    return run;
  };
  beforeEach(async () => {
    await engine.db.deleteFrom("backup_runs").execute();
  });

  it("lets one of several processes make the backup that is due, and the next when it is time", async () => {
    const ctx = at("2026-11-28T03:00:00Z");
    const claims = await Promise.all([1, 2, 3, 4].map(() => claimDueRun(ctx, backups)));
    const won = claims.filter((claim) => claim !== null);
    expect(won).toHaveLength(1);
    for (const run of won) await recordSet(ctx, run, set);
    expect(await claimDueRun(at("2026-11-29T02:29:00Z"), backups)).toBeNull();
    expect(await claimDueRun(at("2026-11-29T02:31:00Z"), backups)).not.toBeNull();
  });

  it("tries again what failed an hour later, and at once what its process left", async () => {
    const first = await claimed("2026-11-28T02:30:00Z");
    await recordFailedRun(at("2026-11-28T02:31:00Z"), first, "The disk is full.");
    expect(await claimDueRun(at("2026-11-28T03:30:00Z"), backups)).toBeNull();
    const second = await claimed("2026-11-28T03:31:00Z");
    await reportRun(at("2026-11-28T03:36:00Z"), second);
    expect(await claimDueRun(at("2026-11-28T03:40:00Z"), backups)).toBeNull();
    expect(await claimDueRun(at("2026-11-28T03:41:00Z"), backups)).not.toBeNull();
  });

  it("makes one to another place at once", async () => {
    const ctx = at("2026-11-28T02:30:00Z");
    const run = await claimDueRun(ctx, backups);
    if (run) await recordSet(ctx, run, set);
    expect(await claimDueRun(ctx, backups)).toBeNull();
    expect(await claimDueRun(ctx, { ...backups, target: "/elsewhere" })).not.toBeNull();
  });

  it("says how old the newest set is, whether it was proved, and what failed since", async () => {
    const empty = { schedule: null, newest: null, failure: null, proof: null, isLate: false };
    expect(await findBackupState(testContext(engine.db))).toEqual(empty);
    expect(await findBackupState(at("2026-11-28T02:00:00Z"))).toMatchObject({ schedule: backups, isLate: true });
    const good = await beginRun(at("2026-11-28T02:00:00Z"), "s3://bucket/site");
    await recordSet(at("2026-11-28T02:05:00Z"), good, set);
    await recordProof(at("2026-11-28T02:10:00Z"), good, { result: "passed", detail: "60 tables" });
    const bad = await beginRun(at("2026-11-28T04:00:00Z"), "/backup");
    await recordFailedRun(at("2026-11-28T04:00:01Z"), bad, "No room.");
    expect(await findBackupState(at("2026-11-28T05:00:00Z"))).toEqual({
      schedule: backups,
      newest: { at: good.begunAt, ageSeconds: 3 * 60 * 60, target: "s3://bucket/site", bytes: set.bytes },
      failure: { at: bad.begunAt, error: "No room." },
      proof: { at: new Date("2026-11-28T02:10:00Z"), ageSeconds: 10_200, result: "passed", detail: "60 tables" },
      isLate: false,
    });
    expect(await findBackupState(at("2026-11-29T05:01:00Z"))).toMatchObject({ isLate: true });
    const better = await beginRun(at("2026-11-29T05:02:00Z"), "/backup");
    await recordSet(at("2026-11-29T05:03:00Z"), better, set);
    expect(await findBackupState(at("2026-11-29T05:04:00Z"))).toMatchObject({ failure: null, isLate: false });
  });

  it("takes no backup for new that was made while the clock was a year ahead", async () => {
    await recordSet(at("2027-11-28T02:00:00Z"), await beginRun(at("2027-11-28T02:00:00Z"), "/backup"), set);
    expect(await findBackupState(at("2026-11-28T02:00:00Z"))).toMatchObject({ newest: null, isLate: true });
  });

  it("forgets after a year", async () => {
    await beginRun(at("2025-01-01T00:00:00Z"), "/old");
    await beginRun(at("2026-11-01T00:00:00Z"), "/new");
    await deleteOldRuns(at("2026-11-28T00:00:00Z"));
    const rows = await engine.db.selectFrom("backup_runs").select("target").execute();
    expect(rows).toEqual([{ target: "/new" }]);
  });
});
