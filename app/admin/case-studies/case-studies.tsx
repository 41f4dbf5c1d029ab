import { caseStudyKind, type CaseStudyRow } from "#domain/content/kinds/case-study.ts";
import { adminMeta } from "../admin-meta.ts";
import { answerOffline } from "../answer-offline.ts";
import { changeContent } from "../content/change-content.ts";
import { ContentScreen } from "../content/content-screen.tsx";
import type { Card } from "../content/item-list.tsx";
import { loadContent } from "../content/load-content.ts";
import { PreviewLines } from "../content/preview-lines.tsx";
import { readyData } from "../load-admin.ts";
import { Moment } from "../moment.tsx";
import { revalidateAfterSuccess } from "../revalidate-after-success.ts";
import type { Route } from "./+types/case-studies.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent(context, url, caseStudyKind);
}

export function action({ context, request }: Route.ActionArgs) {
  return changeContent(context, request, caseStudyKind);
}

export const meta = () => adminMeta(caseStudyKind.heading);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOffline(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function CaseStudiesScreen({ loaderData }: Route.ComponentProps) {
  return <ContentScreen kind={caseStudyKind} content={readyData(loaderData)} card={cardOf} />;
}

function cardOf(story: CaseStudyRow): Card {
  const { first, more } = story.metrics;
  return {
    id: story.id,
    title: story.title,
    visible: story.is_active,
    address: `/case-studies/${story.slug}`,
    badges: story.is_featured ? ["Featured"] : [],
    facts: [
      [story.company, story.industry].filter(Boolean).join(", "),
      <>
        Created <Moment at={story.created_at} />
      </>,
    ],
    summary: story.challenge,
    previews: (
      <>
        <PreviewLines label="Results" lines={story.results} />
        <PreviewLines label="Metrics" lines={{ first: first.map(({ label, value }) => `${value} ${label}`), more }} />
      </>
    ),
  };
}
