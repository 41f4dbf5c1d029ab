import { z } from "zod";

/** The longest name of a category or tag. */
export const maxTopicName = 80;
/** Of categories, and of tags. */
export const maxTopics = 100;
/** The longest id: what a long name makes is cut. */
export const maxTopicId = 100;

/**
 * A category or a tag of posts. Posts store its id, which never changes and is its address (`/blog?category=`), so that posts, drafts and links
 * survive another name.
 */
const topicSchema = z.object({
  id: z.string().min(1).max(maxTopicId),
  name: z.string().trim().min(1).max(maxTopicName),
  /** Shown on its page, and to search engines; empty for none. */
  description: z.string().trim().max(500),
  /** Ids of those that were merged into it: posts that have them count as its own. */
  merged: z.array(z.string().min(1).max(maxTopicId)).optional(),
});

export const topicsSchema = z.object({
  categories: z.array(topicSchema).max(maxTopics),
  tags: z.array(topicSchema).max(maxTopics),
});

export type Topic = z.infer<typeof topicSchema>;
