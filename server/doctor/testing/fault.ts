import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { CheckedSite } from "../check.ts";
import type { HealthySite } from "./healthy-site.ts";

/** One thing that is wrong. */
export interface Fault {
  name: string;
  /** What is to be found, and nothing else. A warning has a question mark. */
  codes: string[];
  /** Brings the fault about. @returns the site with it */
  plant: (healthy: HealthySite, engine: EngineUnderTest) => Promise<CheckedSite | void>;
  /** What is left of it beyond the rows and doubles that each test resets. */
  undo?: (healthy: HealthySite, engine: EngineUnderTest) => Promise<unknown>;
  only?: EngineUnderTest["name"];
  /** Other hosts are not asked, because the fault names one that there is not. */
  offline?: boolean;
}

/** Variables that are otherwise than in the healthy site. */
export const env = (
  name: string,
  codes: string[],
  changes: Record<string, string | undefined>,
  offline = false,
): Fault => ({
  name,
  codes,
  offline,
  plant: (healthy) => healthy.open(changes),
});
