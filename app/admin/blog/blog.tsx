import { postKind, type PostRow } from "#domain/content/kinds/post.ts";
import { adminMeta } from "../admin-meta.ts";
import { answerOffline } from "../answer-offline.ts";
import { changeContent } from "../content/change-content.ts";
import { ContentScreen } from "../content/content-screen.tsx";
import type { Card } from "../content/item-list.tsx";
import { loadContent } from "../content/load-content.ts";
import { readyData } from "../load-admin.ts";
import { Moment } from "../moment.tsx";
import { revalidateAfterSuccess } from "../revalidate-after-success.ts";
import type { Route } from "./+types/blog.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent(context, url, postKind);
}

export function action({ context, request }: Route.ActionArgs) {
  return changeContent(context, request, postKind);
}

export const meta = () => adminMeta(postKind.heading);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOffline(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function BlogScreen({ loaderData }: Route.ComponentProps) {
  return <ContentScreen kind={postKind} content={readyData(loaderData)} card={cardOf} />;
}

function cardOf(post: PostRow): Card {
  return {
    id: post.id,
    title: post.title,
    visible: post.published,
    address: `/blog/${post.slug}`,
    facts: [
      <>
        Created <Moment at={post.created_at} />
      </>,
      ...(post.published && post.published_at
        ? [
            <>
              Published <Moment at={post.published_at} />
            </>,
          ]
        : []),
    ],
    summary: post.excerpt,
  };
}
