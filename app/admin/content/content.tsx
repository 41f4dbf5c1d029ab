import type { MetaArgs } from "react-router";
import { kindOfScreen } from "#domain/content/kinds.ts";
import { adminMeta, withOfflineAnswer, revalidateAfterSuccess } from "../screen/admin-route.ts";
import { readyData } from "../screen/load-admin.ts";
import { changeContent } from "./change-content.ts";
import { ContentScreen } from "./content-screen.tsx";
import { loadContent } from "./load-content.ts";
import type { Route } from "./+types/content.ts";

/** The screen of every kind of content. The kind is found by the path. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent(context, url, kindOfScreen(url.pathname));
}

export function action({ context, request, url }: Route.ActionArgs) {
  return changeContent(context, request, kindOfScreen(url.pathname));
}

export const meta = ({ location }: MetaArgs) => adminMeta(kindOfScreen(location.pathname).heading);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function ContentRoute({ loaderData, matches }: Route.ComponentProps) {
  const kind = kindOfScreen(matches.at(-1)?.pathname ?? "");
  return <ContentScreen key={kind.collection} kind={kind} content={readyData(loaderData)} />;
}
