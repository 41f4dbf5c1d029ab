import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Finding } from "#domain/system/report.ts";
import type { CheckedSite } from "./check.ts";
import { examine } from "./examine.ts";
import { type HealthySite, startHealthySite } from "./testing/healthy-site.ts";
import { localFaults } from "./testing/local-faults.ts";
import { networkFaults } from "./testing/network-faults.ts";

/** What is not as it should be: each code, with a question mark for a warning. */
function wrongIn(findings: readonly Finding[]): string[] {
  return findings
    .flatMap(({ level, code }) => (level === "ok" ? [] : [`${code}${level === "warning" ? "?" : ""}`]))
    .toSorted();
}

describeOnEachEngine("the checks of the system", (engine) => {
  let healthy: HealthySite;
  beforeAll(async () => {
    healthy = await startHealthySite(engine);
  }, 60_000);
  beforeEach(() => healthy.reset());
  afterAll(() => healthy.close());

  const look = async (site: CheckedSite, offline = false) =>
    (await examine(site, { offline })).groups.flatMap(({ findings }) => findings);

  it("find nothing wrong with a healthy site", async () => {
    const findings = await look(await healthy.open());
    expect(findings.filter(({ level }) => level !== "ok")).toEqual([]);
    expect(findings.length).toBeGreaterThan(20);
  });

  it.each([...localFaults, ...networkFaults].filter(({ only = engine.name }) => only === engine.name))(
    "find $name, and nothing else",
    async ({ codes, plant, undo, offline }) => {
      const site = (await plant(healthy, engine)) ?? (await healthy.open());
      try {
        const findings = await look(site, offline);
        expect(wrongIn(findings)).toEqual(codes.toSorted());
        const wrong = findings.filter(({ level }) => level !== "ok");
        expect(wrong.filter(({ remedy }) => !remedy)).toEqual([]);
        // Passwords and tokens of the environment.
        expect(JSON.stringify(findings)).not.toMatch(/site:right|:secret@|a token of an|a secret of the|vG3k9-Zq8s_W/);
      } finally {
        await undo?.(healthy, engine);
      }
    },
    30_000,
  );
});
