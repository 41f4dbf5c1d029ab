import { resolve } from "node:path";
import { z } from "zod";
import { type AccountSettings, accountDefaults } from "#domain/context.ts";
import { type BackupSettings, backupSettingsOf, backupVariables } from "../backup/backup-settings.ts";
import { type CrmSettings, crmUrls } from "../jobs/crm/crm-settings.ts";
import { doctorVariables } from "../doctor/doctor-variables.ts";
import type { MailboxSettings } from "../jobs/mailbox/read-mailbox.ts";
import type { AccessLog } from "../http/access-log.ts";
import { type TraceSettings, traceSettingsOf, traceVariables } from "../tracing/trace-settings.ts";
import type { S3Settings } from "../media/s3-storage.ts";
import { type Retention, type Sizes, retentionOf, sizeVariables, sizesOf } from "./sizes.ts";
import {
  address,
  calledAddress,
  flag,
  formerSecrets,
  mailServer,
  namesUser,
  optional,
  secret,
  secureWebAddress,
  sender,
  shortestSecret,
  webAddress,
  webhookSecret,
} from "./values.ts";
import { allowedSlips, nearestWords } from "#lib/text/nearest-words.ts";

/** A wrong environment variable. The message is the one line that the operator reads. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

const portNumber = { error: "wants a port number from 1 to 65535" };

const environment = z.object({
  NODE_ENV: optional(z.string()),
  PORT: optional(
    z
      .string()
      .regex(/^\d+$/, portNumber)
      .transform(Number)
      // 0 lets the system choose, and no link could name what it has chosen.
      .refine((port) => port >= 1 && port <= 65_535, portNumber),
  ),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    address("an address like postgres://user:password@host:5432/homecoming", ["postgres:", "postgresql:"]),
  ),
  SITE_URL: optional(
    webAddress.refine((value) => !URL.canParse(value) || `${new URL(value).origin}/` === new URL(value).href, {
      error: "wants an address without a path, like https://www.example.org",
    }),
  ),
  AUTH_SECRET: optional(secret(shortestSecret)),
  AUTH_SECRET_PREVIOUS: optional(
    z.string().refine((value) => formerSecrets(value).length > 0, {
      error: "wants secrets of at least 32 characters, separated by commas",
    }),
  ),
  TRUST_PROXY: optional(flag),
  CDN_TAGS: optional(flag),
  ALLOW_NEWER_DATABASE: optional(flag),
  SMTP_URL: optional(
    address("an address like smtp://user:password@host:587", ["smtp:", "smtps:"]).refine(
      (value) => !URL.canParse(value) || new URL(value).hostname !== "",
      { error: mailServer },
    ),
  ),
  MAIL_FROM: optional(sender),
  ...doctorVariables,
  CRM_FORM_URL: optional(secureWebAddress),
  CRM_FORM_SCRIPT_URL: optional(secureWebAddress),
  LEAD_WEBHOOK_URL: optional(calledAddress),
  LEAD_WEBHOOK_SECRET: optional(webhookSecret),
  CRM: optional(z.enum(["hubspot", "pipedrive", "salesforce"], { error: "wants hubspot, pipedrive or salesforce" })),
  CRM_TOKEN: optional(secret(16)),
  CRM_ORG_ID: optional(
    z.string().regex(/^00D[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?$/, { error: "wants the id of an organization like 00D…" }),
  ),
  CRM_URL: optional(secureWebAddress),
  CRM_ID_FIELD: optional(
    z.string().regex(/^00N[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?$/, { error: "wants the id of a field like 00N…" }),
  ),
  REPLY_ADDRESS: optional(
    z.string().regex(/^[^\s@<>,;"+]{1,20}@[^\s@<>,;"]+$/, {
      error: "wants an address like answers@example.org, with at most 20 characters before the @",
    }),
  ),
  IMAP_URL: optional(
    address("an address like imaps://user:password@host:993/INBOX", ["imap:", "imaps:"]).refine(
      (value) => !URL.canParse(value) || (new URL(value).hostname !== "" && namesUser(new URL(value))),
      { error: "wants an address with a user and a password, like imaps://user:password@host:993/INBOX" },
    ),
  ),
  INBOUND_SECRET: optional(webhookSecret),
  SMS_WEBHOOK_URL: optional(secureWebAddress),
  SMS_WEBHOOK_SECRET: optional(webhookSecret),
  GA_MEASUREMENT_ID: optional(
    z.string().regex(/^G-[A-Z0-9]{4,}$/, { error: "wants a measurement id like G-ABC1234567" }),
  ),
  GA_SCRIPT_URL: optional(secureWebAddress),
  PASSWORD_BREACH_URL: optional(secureWebAddress),
  WALLET_CHAINS: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,9}(\s*,\s*[1-9]\d{0,9})*$/, { error: "wants ids of networks like 1 or 1,10" })
      .transform((value) => value.split(",").map(Number)),
  ),
  OIDC_ISSUER: optional(secureWebAddress),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().max(40, { error: "wants at most 40 characters" })),
  REQUIRE_SECOND_FACTOR: optional(flag),
  METRICS_TOKEN: optional(secret(16)),
  MEDIA_S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "wants the name of a bucket" }),
  ),
  MEDIA_S3_ENDPOINT: optional(webAddress),
  MEDIA_S3_REGION: optional(z.string()),
  MEDIA_S3_PREFIX: optional(z.string().regex(/^[\w-]+(?:\/[\w-]+)*\/?$/, { error: "wants a folder like homecoming/" })),
  MEDIA_S3_ACCESS_KEY_ID: optional(z.string()),
  MEDIA_S3_SECRET_ACCESS_KEY: optional(z.string()),
  ...sizeVariables,
  ...traceVariables,
  ACCESS_LOG: optional(z.enum(["all", "summary", "off"], { error: "wants all, summary or off" })),
  ...backupVariables,
  LOG_LEVEL: optional(
    z.enum(["debug", "info", "warn", "error", "silent"], { error: "wants debug, info, warn, error or silent" }),
  ),
});

type Variable = keyof z.output<typeof environment>;

/** Variables that need another one: the one that is set, the one that it needs, and a description of its value. */
const companions: readonly (readonly [set: Variable, needed: Variable, wants: string])[] = [
  ["DATABASE_URL", "AUTH_SECRET", "at least 32 characters, the same in every process"],
  ["LEAD_WEBHOOK_URL", "LEAD_WEBHOOK_SECRET", "at least 16 characters"],
  ["SMS_WEBHOOK_URL", "SMS_WEBHOOK_SECRET", "at least 16 characters"],
  ["CRM_FORM_SCRIPT_URL", "CRM_FORM_URL", "the form's address"],
  ["GA_SCRIPT_URL", "GA_MEASUREMENT_ID", "a measurement id like G-ABC1234567"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "the client that this site is"],
  ["OIDC_CLIENT_ID", "OIDC_ISSUER", "the address of the provider"],
  ["MEDIA_S3_BUCKET", "MEDIA_S3_ACCESS_KEY_ID", "the id of a key for the bucket"],
  ["MEDIA_S3_BUCKET", "MEDIA_S3_SECRET_ACCESS_KEY", "the key for the bucket"],
  ["MEDIA_S3_ENDPOINT", "MEDIA_S3_BUCKET", "the name of the bucket"],
  ["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY", "the key for the bucket of backups"],
  ["BACKUP_S3_SECRET_ACCESS_KEY", "BACKUP_S3_ACCESS_KEY_ID", "the id of a key for the bucket of backups"],
];

/** Variables that mean nothing without another one. A start with them alone goes on: whoever takes the other one away turns the feature off. */
const idleAlone: readonly (readonly [set: Variable, without: Variable])[] = [
  ["DATABASE_POOL", "DATABASE_URL"],
  ["SMTP_CONNECTIONS", "SMTP_URL"],
  ["LEAD_WEBHOOK_SECRET", "LEAD_WEBHOOK_URL"],
  ["SMS_WEBHOOK_SECRET", "SMS_WEBHOOK_URL"],
  ["CRM_TOKEN", "CRM"],
  ["CRM_ORG_ID", "CRM"],
  ["CRM_URL", "CRM"],
  ["CRM_ID_FIELD", "CRM"],
  ["OIDC_CLIENT_SECRET", "OIDC_ISSUER"],
  ["OIDC_NAME", "OIDC_ISSUER"],
  ["MEDIA_S3_PREFIX", "MEDIA_S3_BUCKET"],
  ["MEDIA_S3_CONNECTIONS", "MEDIA_S3_BUCKET"],
  ["MEDIA_S3_TIMEOUT", "MEDIA_S3_BUCKET"],
  ["MEDIA_S3_ACCESS_KEY_ID", "MEDIA_S3_BUCKET"],
  ["MEDIA_S3_SECRET_ACCESS_KEY", "MEDIA_S3_BUCKET"],
  ["BACKUP_AT", "BACKUP_TO"],
  ["BACKUP_EVERY", "BACKUP_TO"],
  ["BACKUP_KEEP", "BACKUP_TO"],
  ["BACKUP_S3_ENDPOINT", "BACKUP_S3_ACCESS_KEY_ID"],
  ["BACKUP_S3_REGION", "BACKUP_S3_ACCESS_KEY_ID"],
];

/** All settings of the process, checked once at the start. Undefined means that the feature is off. */
export interface Config {
  production: boolean;
  port: number;
  host: string | undefined;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin without a trailing slash. */
  siteUrl: string | undefined;
  authSecret: string | undefined;
  /** Former secrets: what they signed or sealed is still accepted. */
  authSecretsPrevious: readonly string[];
  trustProxy: boolean;
  /** Whether answers carry the tags of what they are made from, in `Cache-Tag`. */
  cdnTags: boolean;
  /** Whether to work with a database that the next release has migrated. */
  allowNewerDatabase: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** The name of the key with which the operator's mail server signs mails, for the checks of the system. */
  dkimSelector: string | undefined;
  leadWebhook: { url: string; secret: string } | undefined;
  /** The CRM that inquiries are handed to. */
  crm: CrmSettings | undefined;
  /** Where answers to replies arrive: an address that takes any tag behind a plus sign. */
  replyAddress: string | undefined;
  /** The mailbox that is read for answers. */
  mailbox: MailboxSettings | undefined;
  /** What a service that forwards mails signs with, or sends as it is. */
  inboundSecret: string | undefined;
  /** The gateway that sends text messages. */
  smsWebhook: { url: string; secret: string } | undefined;
  /** An external CRM's form in place of the built-in one, and the script that it needs. */
  crmForm: { url: string; scriptUrl: string | undefined } | undefined;
  /** Google Analytics; `scriptUrl` only with a tagging server of the operator. */
  analytics: { measurementId: string; scriptUrl: string | undefined } | undefined;
  accounts: AccountSettings;
  /** The bucket of the media library; undefined when it is in the data folder. */
  mediaBucket: S3Settings | undefined;
  sizes: Sizes;
  retention: Retention;
  backup: BackupSettings;
  metricsToken: string | undefined;
  accessLog: AccessLog;
  /** Where traces go; undefined when nothing is traced. */
  tracing: TraceSettings | undefined;
  logLevel: string;
  /** Possible mistakes that do not stop the start, a sentence each. */
  warnings: readonly string[];
}

/**
 * Reads and checks the environment (names and meanings: .env.example).
 * @throws ConfigError that names the first wrong variable and the expected value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join(".") ?? "The environment"} ${issue?.message ?? "is wrong"}.`);
  }
  const values = parsed.data;
  for (const [set, needed, wants] of companions) {
    if (values[set] && !values[needed]) throw new ConfigError(`${needed} wants ${wants}, because ${set} is set.`);
  }
  if (values.BACKUP_TO?.startsWith("s3://") && !values.BACKUP_S3_ACCESS_KEY_ID && !values.MEDIA_S3_ACCESS_KEY_ID)
    throw new ConfigError("BACKUP_S3_ACCESS_KEY_ID wants the id of a key, because BACKUP_TO is a bucket.");
  return {
    production: values.NODE_ENV === "production",
    port: values.PORT ?? 3000,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR ?? "data"),
    databaseUrl: values.DATABASE_URL,
    siteUrl: values.SITE_URL && new URL(values.SITE_URL).origin,
    authSecret: values.AUTH_SECRET,
    authSecretsPrevious: formerSecrets(values.AUTH_SECRET_PREVIOUS ?? ""),
    trustProxy: values.TRUST_PROXY ?? false,
    cdnTags: values.CDN_TAGS ?? false,
    allowNewerDatabase: values.ALLOW_NEWER_DATABASE ?? false,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    dkimSelector: values.DKIM_SELECTOR,
    leadWebhook:
      values.LEAD_WEBHOOK_URL && values.LEAD_WEBHOOK_SECRET
        ? { url: values.LEAD_WEBHOOK_URL, secret: values.LEAD_WEBHOOK_SECRET }
        : undefined,
    crm: crmOf(values),
    replyAddress: values.REPLY_ADDRESS,
    mailbox: values.IMAP_URL === undefined ? undefined : mailboxOf(values.IMAP_URL),
    inboundSecret: values.INBOUND_SECRET,
    smsWebhook:
      values.SMS_WEBHOOK_URL && values.SMS_WEBHOOK_SECRET
        ? { url: values.SMS_WEBHOOK_URL, secret: values.SMS_WEBHOOK_SECRET }
        : undefined,
    crmForm: values.CRM_FORM_URL ? { url: values.CRM_FORM_URL, scriptUrl: values.CRM_FORM_SCRIPT_URL } : undefined,
    analytics: values.GA_MEASUREMENT_ID
      ? { measurementId: values.GA_MEASUREMENT_ID, scriptUrl: values.GA_SCRIPT_URL }
      : undefined,
    accounts: {
      ...accountDefaults,
      breachListUrl: values.PASSWORD_BREACH_URL ?? accountDefaults.breachListUrl,
      walletChains: values.WALLET_CHAINS ?? accountDefaults.walletChains,
      // In development they become files, as mails do. In production a code that can't be sent must not be offered.
      sendsTexts: values.SMS_WEBHOOK_URL !== undefined || values.NODE_ENV !== "production",
      secondFactorRequired: values.REQUIRE_SECOND_FACTOR ?? accountDefaults.secondFactorRequired,
      openIdProvider:
        values.OIDC_ISSUER && values.OIDC_CLIENT_ID
          ? {
              name: values.OIDC_NAME ?? new URL(values.OIDC_ISSUER).hostname,
              issuer: values.OIDC_ISSUER,
              clientId: values.OIDC_CLIENT_ID,
              clientSecret: values.OIDC_CLIENT_SECRET ?? null,
            }
          : null,
    },
    mediaBucket: mediaBucketOf(values),
    sizes: sizesOf(values),
    retention: retentionOf(values),
    backup: backupSettingsOf(values, mediaBucketOf(values)),
    metricsToken: values.METRICS_TOKEN,
    tracing: traceSettingsOf(values),
    accessLog: values.ACCESS_LOG ?? "summary",
    logLevel: values.LOG_LEVEL ?? "info",
    warnings: [
      ...findCutSecrets(values),
      ...findMisspelt(Object.keys(env), Object.keys(environment.shape)),
      ...findIdle(values),
    ],
  };
}

/** @throws ConfigError when what the CRM needs is missing */
function crmOf(values: z.output<typeof environment>): CrmSettings | undefined {
  const { CRM: name, CRM_TOKEN: token, CRM_ORG_ID: organizationId, CRM_URL: url } = values;
  if (name === undefined) return undefined;
  const baseUrl = (url ?? crmUrls[name]).replace(/\/+$/, "");
  if (name === "salesforce") {
    if (!organizationId)
      throw new ConfigError("CRM_ORG_ID wants the id of an organization, because CRM is salesforce.");
    return { name, organizationId, baseUrl, idField: values.CRM_ID_FIELD ?? null };
  }
  if (!token) throw new ConfigError(`CRM_TOKEN wants the token of an integration, because CRM is ${name}.`);
  return { name, token, baseUrl };
}

function mailboxOf(url: string): MailboxSettings {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === "imaps:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 993 : 143) : Number(port),
    secure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
  };
}

function mediaBucketOf(values: z.output<typeof environment>): S3Settings | undefined {
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_ACCESS_KEY_ID: accessKeyId } = values;
  const secretAccessKey = values.MEDIA_S3_SECRET_ACCESS_KEY;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const prefix = values.MEDIA_S3_PREFIX?.replace(/\/?$/, "/") ?? "";
  const region = values.MEDIA_S3_REGION ?? "us-east-1";
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_CONNECTIONS: connections, MEDIA_S3_TIMEOUT: seconds } = values;
  const silenceMs = seconds && seconds * 1_000;
  return { bucket, accessKeyId, secretAccessKey, prefix, region, endpoint, connections, silenceMs };
}

/** A line that names, by their numbers alone, the former secrets that are too short to be one. */
function findCutSecrets({ AUTH_SECRET_PREVIOUS: former = "" }: z.output<typeof environment>): string[] {
  const short = former.split(",").flatMap((piece, index) => {
    const { length } = piece.trim();
    return length > 0 && length < shortestSecret ? [`part ${index + 1}`] : [];
  });
  if (short.length === 0) return [];
  const named = new Intl.ListFormat("en").format(short);
  return [
    `What is shorter than ${shortestSecret} characters in AUTH_SECRET_PREVIOUS is ignored, unless the whole value is one secret with commas: ${named}.`,
  ];
}

/** A line for each variable that is set in vain. */
function findIdle(values: z.output<typeof environment>): string[] {
  const idle = idleAlone.filter(([set, without]) => values[set] && !values[without]);
  return idle.map(([set, without]) => `${set} has no effect without ${without}.`);
}

/** Shorter names are too similar to those of other programs. */
const shortestName = 6;

/**
 * A line for each variable of the environment whose name is almost one of ours: probably a mistake that leaves a
 * feature off.
 */
function findMisspelt(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (name.length < shortestName || known.includes(name)) return [];
    const alike = known.filter((other) => Math.abs(other.length - name.length) <= allowedSlips(name));
    const [meant] = nearestWords(name, alike);
    return meant === undefined ? [] : [`${name} means nothing to this site; did you mean ${meant}?`];
  });
}
