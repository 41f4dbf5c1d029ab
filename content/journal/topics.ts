import { articleCategories } from "../schema/article-categories.ts";
import type { Topic } from "../schema/topics.ts";

/** The categories and tags of posts as they ship (docs/product.md#categories-and-tags); the team keeps its own. */
export const topics = {
  categories: articleCategories.map((name): Topic => ({ id: name, name, description: "" })),
  tags: [] as readonly Topic[],
};

/** A list of topics: a post has one category, and any number of tags. */
export type TopicList = keyof typeof topics;
