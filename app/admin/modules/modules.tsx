import { categoryLabel, moduleKind, type ModuleRow } from "#domain/content/kinds/module.ts";
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
import type { Route } from "./+types/modules.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent(context, url, moduleKind);
}

export function action({ context, request }: Route.ActionArgs) {
  return changeContent(context, request, moduleKind);
}

export const meta = () => adminMeta(moduleKind.heading);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOffline(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function ModulesScreen({ loaderData }: Route.ComponentProps) {
  return <ContentScreen kind={moduleKind} content={readyData(loaderData)} card={cardOf} place={placeOf} />;
}

function cardOf(module: ModuleRow): Card {
  return {
    id: module.id,
    title: module.name,
    visible: module.is_active,
    badges: module.is_premium ? ["Premium"] : [],
    facts: [
      categoryLabel(module.category),
      `Position ${module.order_index}`,
      <>
        Changed <Moment at={module.updated_at} />
      </>,
    ],
    summary: module.description,
    previews: <PreviewLines label="Features" lines={module.features} />,
  };
}

function placeOf({ id, name, is_active, category }: ModuleRow): Arrangeable {
  return { id, title: name, visible: is_active, group: categoryLabel(category) };
}
