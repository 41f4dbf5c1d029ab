import { z } from "zod";
import { optional } from "./values.ts";

// How much the process takes at once, and for how long it keeps what grows. Names and meanings: .env.example.

const wholeNumber = (least: number, most: number) => {
  const error = `wants a whole number from ${least} to ${most}`;
  return optional(
    z
      .string()
      .regex(/^\d{1,9}$/, { error })
      .transform(Number)
      .refine((value) => value >= least && value <= most, { error }),
  );
};

/** For how long something is kept: long enough that a mistyped 3 for 30 does not delete what is in use. */
const days = (least: number) => wholeNumber(least, 36_500);

export const sizeVariables = {
  DATABASE_POOL: wholeNumber(2, 500),
  PAGE_CACHE_MB: wholeNumber(1, 4_096),
  SMTP_CONNECTIONS: wholeNumber(1, 50),
  MEDIA_S3_CONNECTIONS: wholeNumber(1, 1_000),
  MEDIA_S3_TIMEOUT: wholeNumber(1, 120),
  KEEP_INQUIRIES_DAYS: days(30),
  KEEP_VERSIONS_DAYS: days(30),
  KEEP_GIVEN_UP_DAYS: days(7),
  KEEP_MAIL_FILES_DAYS: days(1),
};

/** Undefined leaves what the part itself has by default. */
export interface Sizes {
  /** Connections to PostgreSQL. */
  readonly databasePool: number | undefined;
  /** Bytes of finished pages. */
  readonly pageCacheBytes: number | undefined;
  readonly smtpConnections: number | undefined;
}

/** For how many days something is kept; undefined for ever. */
export interface Retention {
  /** Inquiries that were won, lost or quarantined, since their last change. */
  readonly inquiries: number | undefined;
  /** Former versions of items and texts. */
  readonly versions: number | undefined;
  /** Mails and calls that were given up. */
  readonly givenUp: number | undefined;
  /** Files in DATA_DIR/mail. */
  readonly mailFiles: number | undefined;
}

type Values = z.output<z.ZodObject<typeof sizeVariables>>;

export function sizesOf(values: Values): Sizes {
  const { DATABASE_POOL: databasePool, PAGE_CACHE_MB: megabytes, SMTP_CONNECTIONS: smtpConnections } = values;
  return { databasePool, pageCacheBytes: megabytes && megabytes << 20, smtpConnections };
}

export function retentionOf(values: Values): Retention {
  return {
    inquiries: values.KEEP_INQUIRIES_DAYS,
    versions: values.KEEP_VERSIONS_DAYS,
    givenUp: values.KEEP_GIVEN_UP_DAYS,
    mailFiles: values.KEEP_MAIL_FILES_DAYS,
  };
}
