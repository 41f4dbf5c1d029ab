import { Resolver } from "node:dns/promises";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { OpenDatabase } from "#db/client.ts";
import type { Engine } from "#db/dialect.ts";
import type { Context } from "#domain/context.ts";
import type { Finding, Level } from "#domain/system/report.ts";
import { findBuildState } from "../build-pages.ts";
import type { Config } from "../process/config.ts";

/** What is looked at: a site with its settings, which may run elsewhere, and the machine that this process is on. */
export interface CheckedSite {
  readonly config: Config;
  /** Its database may be away; checks that need it are left out then. */
  readonly context: Context;
  readonly engine: Engine;
  readonly findBytes: OpenDatabase["findBytes"];
  /** Whether the secret of the context is the site's: there is none where neither AUTH_SECRET nor its file can be read. */
  readonly hasSecret: boolean;
  readonly machine: Machine;
}

/** What checks ask of this machine. */
export interface Machine {
  readonly uid: number;
  /** Folder of temporary files. */
  readonly temporary: string;
  readonly statfs: typeof statfs;
  readonly dns: Pick<Resolver, "resolveTxt">;
  readonly findBuildState: typeof findBuildState;
}

/** For an answer of the machine's resolver, and how often it is asked. */
const dnsLimits = { timeout: 2_000, tries: 2 };

/** The machine that this process is on. */
export function thisMachine(): Machine {
  return {
    uid: process.getuid?.() ?? 0,
    temporary: tmpdir(),
    statfs,
    dns: new Resolver(dnsLimits),
    findBuildState,
  };
}

/** One thing that is looked at. */
export interface Check {
  /** The group of its findings: "Mail". */
  readonly name: string;
  /** What it can't do without: a database that is up to date, or other hosts. */
  readonly needs?: "database" | "network";
  /** How long it may take. Milliseconds. */
  readonly timeoutMs?: number;
  /** @returns what it found; none where there is nothing to look at */
  readonly run: (site: CheckedSite) => Promise<readonly Finding[]>;
}

/** Finding of something that is as it should be. */
export function ok(code: string, subject: string, message: string): Finding {
  return { level: "ok", code, subject, message };
}

/** Finding of something that is to be mended. */
export function bad(
  level: Exclude<Level, "ok">,
  code: string,
  subject: string,
  message: string,
  remedy: string,
): Finding {
  return { level, code, subject, message, remedy };
}
