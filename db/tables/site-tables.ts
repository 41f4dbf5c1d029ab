import type { Json, Timestamp } from "../dialect.ts";
import type { Generated } from "kysely";
import type { LeadTables } from "./lead-tables.ts";

/** The changed parts of a text of the site, as published (domain/site-texts). */
export interface SiteTextsTable {
  /** A name of content/site-texts.ts. */
  id: string;
  /** Parts by name, each whole. Those that are missing are as shipped. */
  body: Json<Record<string, unknown>>;
  version: number;
  updated_at: Timestamp;
}

/** The public pages that editors have made, and what lists of pages say of them (domain/site-texts). */
export interface SitePagesTable {
  /** The id of the page's text in `site_texts`. */
  id: string;
  address: string;
  listing: Json<Record<string, unknown>>;
  updated_at: Timestamp;
}

/** Redirects that admins keep. Those of renamed documents are in former_addresses. Both paths begin with "/". */
export interface RedirectsTable {
  id: string;
  from_path: string;
  to_path: string;
  created_at: Timestamp;
}

export interface SiteTables {
  redirects: RedirectsTable;
  site_texts: SiteTextsTable;
  site_pages: SitePagesTable;
}

/** Pictures are served in several widths; drawings (SVG), films and documents (PDF) as they are. */
export const mediaKinds = ["picture", "drawing", "film", "document"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A part of a picture, as shares of its width and height from 0 to 1. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Uploaded files by content: the same content is stored once. */
export interface MediaFilesTable {
  /** SHA-256 of the content as stored, in hexadecimal digits. */
  hash: string;
  /** Where the storage has it. */
  storage_key: string;
  kind: MediaKind;
  /** Media type of the content, such as image/jpeg. */
  type: string;
  bytes: number;
  /** Pixels, with the orientation applied; null for films and documents. */
  width: number | null;
  height: number | null;
  is_animated: boolean;
  /** ThumbHash in base64; null for what is no picture. */
  thumbhash: string | null;
  created_at: Timestamp;
}

/** What a picture looks like with a crop: the widths and formats of it share an address. */
export interface MediaRenditionsTable {
  /** 32 hexadecimal digits that stand for file, crop and recipe. */
  hash: string;
  file_hash: string;
  crop: Json<Crop> | null;
  /** Pixels of the cropped picture. */
  width: number;
  height: number;
  /** When every width was stored; null before. */
  ready_at: Timestamp | null;
  /** How often a process has begun to make them, and when last. */
  attempts: Generated<number>;
  tried_at: Timestamp | null;
  created_at: Timestamp;
}

/** The items of the library. */
export interface MediaItemsTable {
  id: string;
  name: string;
  kind: MediaKind;
  file_hash: string;
  /** Null for what is no picture. */
  rendition_hash: string | null;
  crop: Json<Crop> | null;
  /** The point of the picture (cropped) that every shape shows, as shares from 0 to 1. */
  focal_x: number;
  focal_y: number;
  alt: string;
  is_decorative: boolean;
  /** Each in a line of its own, with a line end before the first and after the last; empty for none. */
  tags: string;
  /** Name, alternative text, tags and transcript, for the search. */
  search_text: string;
  /** A picture of the library that a film shows before it plays. */
  poster_id: string | null;
  /** WebVTT; null for none. */
  captions: string | null;
  transcript: string | null;
  /** The upload that it was made of, so that a repeated request makes no second item. */
  upload_id: string | null;
  /** The address that it was fetched from. */
  source_url: string | null;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Increases with each change. */
  version: number;
  /** When it was moved to the trash; null while it is in the library. */
  deleted_at: Timestamp | null;
}

/** The files that an item had before they were replaced. */
interface MediaVersionsTable {
  item_id: string;
  /** The version of the item that had this file. */
  version: number;
  file_hash: string;
  rendition_hash: string | null;
  crop: Json<Crop> | null;
  focal_x: number;
  focal_y: number;
  /** The address that it was fetched from; also null in rows of a former release. */
  source_url: string | null;
  replaced_by: string;
  replaced_at: Timestamp;
}

/** Which published content, and which in the trash, refers to which items, written when it is saved (domain/media/uses.ts). */
interface MediaUsesTable {
  media_id: string;
  /** A collection, or the texts of the site. */
  collection: string;
  item_id: string;
  /** Column of the item, or part of the text. */
  field: string;
}

/** The tables of the media library. */
export interface MediaTables {
  media_files: MediaFilesTable;
  media_renditions: MediaRenditionsTable;
  media_items: MediaItemsTable;
  media_versions: MediaVersionsTable;
  media_uses: MediaUsesTable;
}

export const subscriberStatuses = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** An address of the newsletter, with what was agreed to. Links in mails are signed, so no token is kept. */
export interface SubscribersTable {
  id: string;
  /** Stored in lower case; unique. */
  email: string;
  status: SubscriberStatus;
  /** The words beside the form that was sent last, their version, the page of the form if known, and when. */
  consent_version: string;
  consent_text: string;
  consent_page: string | null;
  consented_at: Timestamp;
  confirmed_at: Timestamp | null;
  /** The last time they left; kept when they come back, and older links stop working with it. */
  unsubscribed_at: Timestamp | null;
  /** The consent that ended then, while a later form waits for its confirmation: anybody may have sent it. */
  former_consent: Json<FormerConsent> | null;
  created_at: Timestamp;
}

/** The columns of these names, with ISO times. */
export interface FormerConsent {
  consent_version: string;
  consent_text: string;
  consent_page: string | null;
  consented_at: string;
  confirmed_at: string | null;
}

/** When mails or text messages went to somebody who may not have asked for them (domain/outbox/outbox.ts). */
export interface RecipientLimitsTable {
  /** Keyed hash of the recipient. */
  key: string;
  /** Within the last day, epoch milliseconds. */
  sent_at: Json<number[]>;
  updated_at: Timestamp;
}

/** A delivery that must happen: written in the transaction of what caused it, sent by jobs with retries. */
export interface OutboxTable {
  id: string;
  /** mail, webhook, … */
  kind: string;
  payload: Json<unknown>;
  /** Two rows with one key are one delivery. */
  idempotency_key: string;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  /** While in the future, one process is delivering it. */
  locked_until: Timestamp | null;
  delivered_at: Timestamp | null;
  /** Set when the attempts are used up. */
  failed_at: Timestamp | null;
  last_error: string | null;
  /** The HTTP status of the last answer; null where none came, and for mails. */
  last_status: number | null;
  /** When the last attempt ended. */
  tried_at: Timestamp | null;
  /** When somebody had it sent anew; it counts as waiting since then. */
  renewed_at: Timestamp | null;
  created_at: Timestamp;
}

export interface AudienceTables extends LeadTables {
  subscribers: SubscribersTable;
  outbox: OutboxTable;
  recipient_limits: RecipientLimitsTable;
}

/** Token buckets shared by all processes. */
export interface RateLimitsTable {
  key: string;
  tokens: number;
  updated_at: Timestamp;
  /** When the bucket is full again, so that the row can be deleted. Null in rows of a former release. */
  full_at: Timestamp | null;
}

/**
 * Row 1: which secret the site runs with (domain/security/secrets.ts). Row 2: which storage of media is its own, as `fingerprint` the marks
 * there and as `seen_at` when the last one was made (domain/media/files/storage-owner.ts).
 */
export interface SiteSecretTable {
  id: number;
  /** Keyed hash of the secret. */
  fingerprint: string;
  /** When a process last reported that it runs with this secret; null after the last one has ended. */
  seen_at: Timestamp | null;
}

/** Each backup that was begun, by the schedule or by a command (domain/backups/backup-runs.ts). */
export interface BackupRunsTable {
  id: string;
  /** The time that the schedule has for it, in ISO 8601; null for a command. */
  slot: string | null;
  /** Which try of its slot it is, from 1. */
  attempt: number;
  /** Folder or bucket, without credentials. */
  target: string;
  state: "running" | "done" | "failed";
  /** Whatever was stored before this is in the set. */
  begun_at: Timestamp;
  /** When the process that makes it last reported that it does. */
  seen_at: Timestamp;
  ended_at: Timestamp | null;
  set_name: string | null;
  /** Of all files of the set. */
  bytes: number | null;
  /** What had to be stored anew for it. */
  stored_bytes: number | null;
  error: string | null;
  proved_at: Timestamp | null;
  /** `partial`: what could be checked without a place to restore into was right. */
  proof: "passed" | "partial" | "failed" | null;
  /** What was compared, or what differs. */
  proof_detail: string | null;
}

export interface ProcessTables {
  backup_runs: BackupRunsTable;
  rate_limits: RateLimitsTable;
  site_secret: SiteSecretTable;
}
