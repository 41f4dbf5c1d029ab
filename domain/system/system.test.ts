import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { beginRun, recordFailedRun } from "../backups/backup-runs.ts";
import type { Actor } from "../context.ts";
import { strangers } from "../testing/actors.ts";
import { testContext, userActor } from "../testing/test-context.ts";
import type { SystemReport, SystemServices } from "./report.ts";
import { checkSystem, getSystem, sendTestMail } from "./system.ts";

const report: SystemReport = { checkedAt: new Date("2026-11-28T12:00:00Z"), groups: [], skipped: [] };

describeOnEachEngine("the state of the system", (engine) => {
  let sentTo: string[];
  beforeEach(() => void (sentTo = []));

  const system: SystemServices = {
    check: async () => report,
    lastReport: () => null,
    facts: async () => ({ version: "1.0.0" }) as never,
    async sendTestMail(to) {
      sentTo.push(to);
      return { isSent: true, message: "Taken." };
    },
  };
  const as = (actor: Actor, secondFactorRequired = false) => {
    const { accounts, ...context } = testContext(engine.db, { actor, system });
    return { ...context, accounts: { ...accounts, secondFactorRequired } };
  };
  const admin = userActor({ adminId: "a", email: "Ada@School.example" });
  const half: Actor = {
    kind: "visitor",
    challenge: { userId: "u", email: "ada@school.example", sessionId: "s", factors: ["app"] },
  };
  const others: [who: string, actor: Actor, code: string][] = [
    ...strangers,
    ["an admin who owes the second factor", half, "unauthenticated"],
    ...(["sales", "writer", "editor"] as const).map((role): [string, Actor, string] => [
      role,
      userActor({ adminId: "a", role }),
      "forbidden",
    ]),
  ];

  it.each(others)("is closed to %s, and so is what can be done there", async (_, actor, code) => {
    for (const work of [getSystem, checkSystem, sendTestMail])
      await expect(work(as(actor))).rejects.toMatchObject({ code });
    expect(sentTo).toEqual([]);
  });

  it("is closed to an admin without the second factor that the operator requires", async () => {
    for (const work of [getSystem, checkSystem, sendTestMail])
      await expect(work(as(admin, true))).rejects.toMatchObject({ reasons: ["second_factor_needed"] });
  });

  it("shows admins what runs and the newest backups", async () => {
    const ctx = as(admin);
    await recordFailedRun(ctx, await beginRun(ctx, "/backup"), "The disk is full.");
    expect(await getSystem(ctx)).toMatchObject({
      facts: { version: "1.0.0" },
      report: null,
      makesBackups: false,
      backups: [{ state: "failed", target: "/backup", error: "The disk is full." }],
    });
    expect(await checkSystem(ctx)).toBe(report);
  });

  it("sends a test mail to whoever asks, and not without end", async () => {
    for (let time = 0; time < 3; time++) await sendTestMail(as(admin));
    await expect(sendTestMail(as(admin))).rejects.toMatchObject({ code: "rate_limited" });
    expect(sentTo).toEqual(Array(3).fill("ada@school.example"));
  });

  it("can't be looked at where no site runs", async () => {
    await expect(getSystem({ ...as(admin), system: null })).rejects.toMatchObject({ code: "unavailable" });
  });
});
