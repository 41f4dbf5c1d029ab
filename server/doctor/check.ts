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

/** `1 file is` or `3 files are`. */
export const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** Bytes as people read them: "1.4 GB". */
export function inBytes(bytes: number): string {
  const unit = bytes >= 2 ** 30 ? "gigabyte" : bytes >= 2 ** 20 ? "megabyte" : "kilobyte";
  const size = { gigabyte: 2 ** 30, megabyte: 2 ** 20, kilobyte: 2 ** 10 }[unit];
  return new Intl.NumberFormat("en", { style: "unit", unit, maximumFractionDigits: 1 }).format(bytes / size);
}

/** A time span as people read it: "3 days". */
export function inTime(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return counted(Math.max(0, Math.round(milliseconds / 1_000)), "second", "seconds");
  if (minutes < 120) return counted(minutes, "minute", "minutes");
  const hours = Math.round(minutes / 60);
  return hours < 72 ? counted(hours, "hour", "hours") : counted(Math.round(hours / 24), "day", "days");
}
