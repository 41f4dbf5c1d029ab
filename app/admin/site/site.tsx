import { answerIntent } from "../frame/screen/answers.ts";
import { isPageName } from "#content/page-names.ts";
import { countIn, textIn } from "#app/lib/requests.ts";
import { discardTextDraft, findEditableTexts, getEditedText, settleTextDraft } from "#domain/site-texts/edit-texts.ts";
import {
  compareTextVersions,
  findPendingTexts,
  findTextVersions,
  publishTexts,
} from "#domain/site-texts/publish-texts.ts";
import { restoreText } from "#domain/site-texts/restore-text.ts";
import type { Context } from "#domain/context.ts";
import { findOpenReleases, moveToRelease } from "#domain/publishing/releases/releases.ts";
import { findPages } from "#domain/site-texts/managed-pages.ts";
import { cancelSchedule, findPlannedPublications, planTexts } from "#domain/publishing/schedules/schedules.ts";
import { readPlan } from "../publishing/plans/read-plan.ts";
import { DomainError } from "#lib/domain-error.ts";
import {
  adminMeta,
  revalidateAfterSuccess,
  withOfflineAnswer,
  loadAdmin,
  readyData,
} from "../frame/screen/admin-route.ts";
import { editedRelease } from "./edited-release.ts";
import { fieldOfFact } from "#domain/search/facts.ts";
import { EditedRelease } from "../frame/screen/site-address.ts";
import { SiteEditor } from "./editor/site-editor.tsx";
import type { Route } from "./+types/site.ts";

/**
 * `?text=` names the text in the form; `&field=` leads to a place of it, in its page or in the page at `&at=`; `&find` opens the search.
 * `?fact=` names a fact: the form opens at the field that it comes from.
 * `&release=` names the release in which the site is edited.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(
    context,
    async (ctx) => {
      const edited = await editedRelease(ctx, url);
      const fact = url.searchParams.get("fact");
      const name = fact === null ? (url.searchParams.get("text") ?? "home") : fieldOfFact(fact).name;
      const text = await getEditedText(ctx, name, edited).catch((error: unknown) => {
        // A page that was deleted in the meantime.
        if (isPageName(name) && error instanceof DomainError && error.code === "not_found")
          return getEditedText(ctx, "home", edited);
        throw error;
      });
      const [texts, pending, versions, pages, releases, planned] = await Promise.all([
        findEditableTexts(ctx, edited),
        findPendingTexts(ctx, edited),
        findTextVersions(ctx, text.name),
        findPages(ctx, edited),
        findOpenReleases(ctx),
        edited === "" ? findPlannedPublications(ctx, "site_texts") : [],
      ]);
      const release = releases.find(({ id }) => id === edited) ?? null;
      return { texts, text, pending, versions, pages, releases, release, planned };
    },
    "texts",
  );
}

export function action(args: Route.ActionArgs) {
  const { url } = args;
  const intents = {
    publish: (ctx, form, release) =>
      publishTexts(ctx, readVersions(textIn(form, "versions")), textIn(form, "override"), release),
    discard: (ctx, form, release) => discardTextDraft(ctx, textIn(form, "name"), countIn(form, "version"), release),
    restore: (ctx, form, release) =>
      restoreText(ctx, textIn(form, "name"), countIn(form, "draft"), {
        version: countIn(form, "version"),
        part: textIn(form, "part") || null,
        isToPublish: textIn(form, "publish") === "true",
        release,
      }),
    compareVersions: (ctx, form) =>
      compareTextVersions(ctx, textIn(form, "name"), countIn(form, "from"), countIn(form, "to")),
    settle: (ctx, form, release) =>
      settleTextDraft(
        ctx,
        textIn(form, "name"),
        { draft: countIn(form, "version"), published: countIn(form, "published") },
        readPaths(textIn(form, "theirs")),
        release,
      ),
    schedule: (ctx, form) => planTexts(ctx, readVersions(textIn(form, "versions")), readPlan(form)),
    cancel: (ctx, form) => cancelSchedule(ctx, textIn(form, "schedule")),
    toRelease: (ctx, form) =>
      moveToRelease(ctx, textIn(form, "release"), {
        kind: "site_texts",
        itemId: textIn(form, "name"),
        version: countIn(form, "version"),
      }),
  } satisfies Record<string, (ctx: Context, form: FormData, release: string) => unknown>;
  const here = Object.entries(intents).map(([name, answer]) => [
    name,
    async (ctx: Context, form: FormData) => answer(ctx, form, await editedRelease(ctx, url)),
  ]);
  return answerIntent(args, Object.fromEntries(here), "texts");
}

/** @throws DomainError `invalid` */
function readVersions(text: string): Record<string, number> {
  // The name of a page has a colon, too.
  const entries = text.split(",").map((entry) => /^(.+):(\d{1,9})$/.exec(entry));
  if (!entries.every((entry) => entry !== null)) throw new DomainError("invalid", "Please choose what to publish.");
  return Object.fromEntries(entries.map(([, name = "", version]) => [name, Number(version)]));
}

/** @throws DomainError `invalid` */
function readPaths(text: string): string[] {
  try {
    const paths: unknown = JSON.parse(text);
    if (Array.isArray(paths) && paths.every((path) => typeof path === "string")) return paths;
  } catch {
    // Said below.
  }
  throw new DomainError("invalid", "Please choose what counts.");
}

export const meta = () => adminMeta("Site");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function SiteScreen({ loaderData }: Route.ComponentProps) {
  const data = readyData(loaderData);
  const release = data.release?.id ?? null;
  return (
    <EditedRelease value={release}>
      <SiteEditor key={release} {...data} />
    </EditedRelease>
  );
}
