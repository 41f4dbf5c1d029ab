import type { Timestamp } from "./column-types.ts";

/** Token buckets shared by all processes. */
export interface RateLimitsTable {
  key: string;
  tokens: number;
  updated_at: Timestamp;
  /** When the bucket is full again, so that the row can be deleted. Null in rows of a former release. */
  full_at: Timestamp | null;
}

/** One row: which secret the site runs with (domain/secrets/site-secret.ts). */
export interface SiteSecretTable {
  id: number;
  /** Keyed hash of the secret. */
  fingerprint: string;
  /** When a process last reported that it runs with this secret; null after the last one has ended. */
  seen_at: Timestamp | null;
}

export interface ProcessTables {
  rate_limits: RateLimitsTable;
  site_secret: SiteSecretTable;
}
