import { useCaseKind, type UseCaseRow } from "#domain/content/kinds/use-case.ts";
import { adminMeta } from "../admin-meta.ts";
import type { Arrangeable } from "../content/arrange-group.tsx";
import { answerOffline } from "../answer-offline.ts";
import { changeContent } from "../content/change-content.ts";
import { ContentScreen } from "../content/content-screen.tsx";
import type { Card } from "../content/item-list.tsx";
import { loadContent } from "../content/load-content.ts";
import { PreviewLines } from "../content/preview-lines.tsx";
import { readyData } from "../load-admin.ts";
import { Moment } from "../moment.tsx";
import { revalidateAfterSuccess } from "../revalidate-after-success.ts";
import type { Route } from "./+types/use-cases.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent(context, url, useCaseKind);
}

export function action({ context, request }: Route.ActionArgs) {
  return changeContent(context, request, useCaseKind);
}

export const meta = () => adminMeta(useCaseKind.heading);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOffline(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function UseCasesScreen({ loaderData }: Route.ComponentProps) {
  return <ContentScreen kind={useCaseKind} content={readyData(loaderData)} card={cardOf} place={placeOf} />;
}

function cardOf(useCase: UseCaseRow): Card {
  return {
    id: useCase.id,
    title: useCase.title,
    visible: useCase.is_active,
    address: `/use-cases/${useCase.slug}`,
    facts: [
      `Position ${useCase.order_index}`,
      <>
        Changed <Moment at={useCase.updated_at} />
      </>,
    ],
    summary: useCase.description,
    previews: (
      <>
        <PreviewLines label="Scenarios" lines={useCase.scenarios} />
        <PreviewLines label="Benefits" lines={useCase.benefits} />
      </>
    ),
  };
}

function placeOf({ id, title, is_active }: UseCaseRow): Arrangeable {
  return { id, title, visible: is_active, group: null };
}
