import type { Timestamp } from "./column-types.ts";

/** What people say about one place. `Kind` is that of a draft, or "release". */
interface CommentThreadsTable<Kind extends string> {
  id: string;
  /** What it is about: an item, a text of the site, or a release. */
  kind: Kind;
  item_id: string;
  /** What that was called when somebody last wrote. */
  title: string;
  /** The field of an item, or the path in a text; "" for the whole. */
  field: string;
  /** The words that it is about, and what stands before and after them; all "" for the whole field. */
  quote: string;
  quote_before: string;
  quote_after: string;
  /** The preview link through which it came; null for one of the team. */
  link_id: string | null;
  /** The address of the page on which somebody with a link wrote it, and the heading there; "" otherwise. */
  page: string;
  place: string;
  resolved_by: string | null;
  resolved_at: Timestamp | null;
  created_at: Timestamp;
  /** Of the last comment. */
  latest_at: Timestamp;
}

interface CommentsTable {
  id: string;
  thread_id: string;
  /** Its place in the thread, from 0: clocks of two processes differ. */
  position: number;
  /** The account of somebody of the team; null for a holder of a preview link. */
  author_id: string | null;
  /** The address of the former, the name of the latter. */
  author: string;
  body: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  /** Then author and body are "". */
  deleted_at: Timestamp | null;
}

/** Who is still to be told of a comment. */
interface CommentNoticesTable {
  comment_id: string;
  email: string;
  created_at: Timestamp;
}

/** Mails about comments to one person. */
interface CommentMailTable {
  email: string;
  is_off: boolean;
  sent_at: Timestamp | null;
}

export interface CommentTables<Kind extends string> {
  comment_threads: CommentThreadsTable<Kind>;
  comments: CommentsTable;
  comment_notices: CommentNoticesTable;
  comment_mail: CommentMailTable;
}
