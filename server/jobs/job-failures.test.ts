import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { silentLogger } from "#lib/logger.ts";
import { openMedia } from "../media/open-media.ts";
import { startJobs } from "./jobs.ts";

const settings = { smtpUrl: undefined, mailFrom: undefined, leadWebhook: undefined, smsWebhook: undefined };

describeOnEachEngine("a job that fails", (engine) => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-jobs-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it.each([
    ["a defect, as an error with its place", new TypeError("a defect"), "errors"],
    ["an outage, as a warning", new DatabaseUnavailableError("away", undefined, "ECONNREFUSED"), "warnings"],
    ["one of a bucket, as a warning", new StorageUnavailableError("refused", "ECONNREFUSED"), "warnings"],
  ] as const)("is logged once for %s", async (_, failure, level) => {
    const logged: Record<"errors" | "warnings", object[]> = { errors: [], warnings: [] };
    const log = {
      ...silentLogger,
      error: (fields: object) => logged.errors.push(fields),
      warn: (fields: object) => logged.warnings.push(fields),
    };
    const media = await openMedia({ dataDir, mediaBucket: undefined });
    media.storage.read = () => Promise.reject(failure);
    const jobs = startJobs(testContext(engine.db, { dataDir, log, media }), settings);
    const ofSweep = () => logged[level].filter((fields) => "job" in fields && fields.job === "media sweep");
    await expect.poll(ofSweep).toHaveLength(1);
    await jobs.stop();
    const expected = level === "errors" ? { err: failure } : { reason: "ECONNREFUSED" };
    expect(ofSweep()).toEqual([{ job: "media sweep", ...expected }]);
    expect([...logged.errors, ...logged.warnings].filter((fields) => "job" in fields)).toHaveLength(1);
  });
});
