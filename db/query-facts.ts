import type { LogEvent } from "kysely";
import type { Engine } from "./dialect.ts";

/** What may be told of a statement: its kind, its table and its time. Never its text, which can have values in it. */
export interface QueryFacts {
  system: "sqlite" | "postgresql";
  /** `SELECT`, `INSERT`, … */
  operation: string;
  /** The first one that it names; null where that is not known. */
  table: string | null;
  ms: number;
  hasFailed: boolean;
}

/** Makes a listener of the query builder that tells of each statement. */
export function queryListener(engine: Engine, onQuery: (facts: QueryFacts) => void): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis }) =>
    onQuery({
      system: engine === "sqlite" ? "sqlite" : "postgresql",
      operation: (/^[\s(]*([a-z]+)/i.exec(query.sql)?.[1] ?? "statement").toUpperCase(),
      table: /\b(?:from|into|update)\s+"([a-z_]+)"/.exec(query.sql)?.[1] ?? null,
      ms: queryDurationMillis,
      hasFailed: level === "error",
    });
}
