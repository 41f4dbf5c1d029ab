/** The rows of each table, and a checksum of their values. */
export type TableSums = Record<string, { rows: number; checksum: string }>;

/** A file of the media library that a database names. */
export interface MediaFile {
  readonly hash: string;
  readonly key: string;
  readonly bytes: number;
}
