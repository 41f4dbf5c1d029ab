import type { Timestamp } from "./column-types.ts";

/** A view of an admin list: its search, filters and order under a name. */
interface ListViewsTable<Collection extends string> {
  id: string;
  collection: Collection;
  name: string;
  /** The query of the list's address. */
  query: string;
  /** The row in `admin_users` of whoever saved it. */
  owner_id: string;
  /** Whether the whole team sees it. */
  is_shared: boolean;
  created_at: Timestamp;
}

export interface ListTables<Collection extends string> {
  list_views: ListViewsTable<Collection>;
}
