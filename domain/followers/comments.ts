import { deleteThreads } from "../comments/lost-threads.ts";
import type { Follower } from "../context.ts";

/** What people said about a document goes with it. */
export const comments: Follower = {
  name: "comments",
  forget: (tx, { kind, itemId }) => deleteThreads(tx, kind, itemId),
};
