import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import type { BackupSchedule } from "#domain/context.ts";
import { optional, secret, webAddress } from "../process/values.ts";

/** A folder, or a place in a bucket. */
export type BackupPlace =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "bucket"; readonly bucket: string; readonly prefix: string };

/** How the bucket of backups is reached. */
export interface BucketAccess {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What the operator decides about backups. */
export interface BackupSettings {
  /** Where the site backs itself up; undefined: it does not. */
  readonly to: BackupPlace | undefined;
  readonly startMinute: number;
  readonly intervalHours: number;
  /** Of how many days a set is kept. */
  readonly keepDays: number;
  /** Seals the secret of the site in each set; undefined: it is left out. */
  readonly passphrase: string | undefined;
  /** Undefined without a key. */
  readonly access: BucketAccess | undefined;
}

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w-]+\/)*[\w-]+)?\/?)?$/;

/** Reads `s3://bucket/prefix` or a folder; null for an address that is neither. */
export function parsePlace(text: string): BackupPlace | null {
  const [, bucket, prefix = ""] = bucketAddress.exec(text) ?? [];
  if (bucket !== undefined) return { kind: "bucket", bucket, prefix: prefix === "" ? "" : `${prefix}/` };
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || text === "" ? null : { kind: "folder", path: resolve(text) };
}

/** The place as operators write it, without credentials. */
export function nameOfPlace(place: BackupPlace): string {
  return place.kind === "folder" ? place.path : `s3://${place.bucket}/${place.prefix}`;
}

const hours = ["1", "2", "3", "4", "6", "8", "12", "24"] as const;

/** The variables of backups, for server/process/config.ts. */
export const backupVariables = {
  BACKUP_TO: optional(
    z.string().refine((value) => (value.startsWith("s3://") ? parsePlace(value) : isAbsolute(value)), {
      error: "wants an absolute path like /var/backups/homecoming, or s3://bucket/prefix",
    }),
  ),
  BACKUP_AT: optional(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "wants a time (UTC) like 02:30" })),
  BACKUP_EVERY: optional(z.enum(hours, { error: "wants hours that divide a day: 1, 2, 3, 4, 6, 8, 12 or 24" })),
  BACKUP_KEEP: optional(
    z
      .string()
      .regex(/^(?:[2-9]|[1-9]\d{1,3})$/, { error: "wants a number of days, at least 2" })
      .transform(Number),
  ),
  BACKUP_PASSPHRASE: optional(secret(12)),
  BACKUP_S3_ENDPOINT: optional(webAddress),
  BACKUP_S3_REGION: optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
};

type Values = z.output<z.ZodObject<typeof backupVariables>>;

/** @param library the bucket of the media library, whose service and key count where none is named for backups */
export function backupSettingsOf(values: Values, library: BucketAccess | undefined): BackupSettings {
  const [hour = 2, minute = 30] = values.BACKUP_AT?.split(":").map(Number) ?? [];
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    to: values.BACKUP_TO === undefined ? undefined : (parsePlace(values.BACKUP_TO) ?? undefined),
    startMinute: 60 * hour + minute,
    intervalHours: Number(values.BACKUP_EVERY ?? 24),
    keepDays: values.BACKUP_KEEP ?? 14,
    passphrase: values.BACKUP_PASSPHRASE,
    access: hasKey
      ? {
          endpoint: values.BACKUP_S3_ENDPOINT,
          region: values.BACKUP_S3_REGION ?? "us-east-1",
          accessKeyId,
          secretAccessKey,
        }
      : library,
  };
}

/** What the site tells of its schedule; null for none. */
export function scheduleOf({ to, startMinute, intervalHours }: BackupSettings): BackupSchedule | null {
  return to ? { target: nameOfPlace(to), startMinute, intervalHours } : null;
}
