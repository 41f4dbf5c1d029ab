import { useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs } from "react-router";
import { countIn, textIn } from "#app/lib/requests.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { findDanglingLinks } from "#domain/publishing/releases/dangling-links.ts";
import { settleCollision } from "#domain/publishing/releases/collisions.ts";
import { findItemNames } from "#domain/lists/list-filters.ts";
import { getRelease } from "#domain/publishing/planned.ts";
import { createPreviewLink, findPreviewLinks, revokePreviewLink } from "#domain/publishing/preview-links.ts";
import { publishRelease, undoRelease } from "#domain/publishing/releases/publish-release.ts";
import { showWithRelease } from "#domain/publishing/releases/planned-change.ts";
import { deleteRelease, renameRelease, takeOutOfRelease } from "#domain/publishing/releases/releases.ts";
import { cancelSchedule, findSchedulesOf, planSchedule } from "#domain/publishing/schedules/schedules.ts";
import { hasAbility } from "#domain/security/rights.ts";
import { askAddressOf } from "../../frame/screen/item-links.tsx";
import { itemNames, ItemNamesContext } from "../../frame/change/item-names.ts";
import {
  adminMeta,
  isConflict,
  revalidateAfterConflict,
  offlineClientAction,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { CheckPanel, useCheck } from "../../frame/change/findings.tsx";
import { useMay } from "../../frame/session/role.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import type { Route } from "./+types/release.ts";
import { ChangeList, CollisionList, DanglingLinks } from "./release-changes.tsx";
import { PreviewLinks } from "../plans/preview-links.tsx";
import { ReleaseComments } from "./release-comments.tsx";
import { Schedules } from "../plans/planning.tsx";
import { type Asking, ReleaseDialog } from "./release-dialog.tsx";
import { readPlan } from "../plans/read-plan.ts";
import { goingLive } from "./stays-hidden.tsx";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const { id } = params;
    const [opened, names, schedules, links] = await Promise.all([
      getRelease(ctx, id),
      findItemNames(ctx),
      findSchedulesOf(ctx, "release", id),
      hasAbility(ctx, "share") ? findPreviewLinks(ctx, "release", id) : [],
    ]);
    const dangling = opened.release.state === "open" ? await findDanglingLinks(ctx, id) : [];
    return { ...opened, names, schedules, links, dangling };
  });
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return answerIntent(args, {
    rename: (ctx, form) => renameRelease(ctx, id, { name: textIn(form, "name") }),
    delete: (ctx, form) => deleteRelease(ctx, id, countIn(form, "version")),
    publish: (ctx, form) => publishRelease(ctx, id, countIn(form, "version"), textIn(form, "override")),
    undo: (ctx, form) => undoRelease(ctx, id, countIn(form, "version"), { keep: textIn(form, "keep") === "true" }),
    "take-out": (ctx, form) => takeOutOfRelease(ctx, id, { kind: textIn(form, "kind"), itemId: textIn(form, "item") }),
    show: (ctx, form) =>
      showWithRelease(ctx, id, {
        kind: textIn(form, "kind"),
        itemId: textIn(form, "item"),
        version: countIn(form, "version"),
      }),
    settle: (ctx, form) =>
      settleCollision(ctx, id, {
        kind: textIn(form, "kind"),
        itemId: textIn(form, "item"),
        draftVersion: countIn(form, "draft"),
        liveVersion: countIn(form, "live"),
        take: form.getAll("take").map(String),
        drop: textIn(form, "drop") === "true",
      }),
    schedule: (ctx, form) => planSchedule(ctx, { kind: "release", itemId: id, ...readPlan(form) }),
    cancel: (ctx, form) => cancelSchedule(ctx, textIn(form, "schedule")),
    share: (ctx, form) =>
      createPreviewLink(
        ctx,
        { kind: "release", itemId: id },
        { label: textIn(form, "label"), days: textIn(form, "days"), mayComment: textIn(form, "comment") === "true" },
      ),
    revoke: (ctx, form) => revokePreviewLink(ctx, textIn(form, "link")),
  });
}

export const meta = () => adminMeta("Release");

export const clientAction = offlineClientAction;

/** What was deleted can't be loaded again: its 404 would replace the screen before it is left. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formData?.get("intent") === "delete" ? isConflict(args.actionResult) : revalidateAfterConflict(args);
}

/** One release: what it changes, what is to be settled, and when it goes live. */
export default function ReleaseScreen({ loaderData }: Route.ComponentProps) {
  // The router keeps the screen when another release is opened: a link, findings and what was typed belong to one only.
  return <Release key={readyData(loaderData).release.id} loaderData={loaderData} />;
}

function Release({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { release, changes, collisions, obstacles, names, schedules, links, dangling } = readyData(loaderData);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, ask] = useState<Asking | null>(null);
  const path = `/admin/releases/${release.id}`;
  const may = useMay();
  const check = useCheck();
  const isPublic = release.state === "published";
  return (
    <>
      <p className="mb-2 text-sm">
        <TextLink to="/admin/releases">‹ All releases</TextLink>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere outline-none">
          {release.name}
        </h1>
        <div className="flex flex-wrap gap-2">
          {!isPublic && may("texts") && (
            <ButtonLink to={`/admin/site?release=${release.id}`} size="small" variant="secondary">
              Edit the site in this release
            </ButtonLink>
          )}
          {!isPublic && (
            <ButtonLink
              to={`/admin/look/release/${release.id}/`}
              reloadDocument
              target="_blank"
              size="small"
              variant="secondary"
            >
              Preview the site
            </ButtonLink>
          )}
          {!may("publish") ? null : isPublic ? (
            <Button size="small" variant="destructive" onClick={() => ask("undo")}>
              Undo release
            </Button>
          ) : (
            <Button
              size="small"
              disabled={changes.length === 0 || collisions.length > 0}
              onClick={() => ask("publish")}
            >
              Publish now
            </Button>
          )}
        </div>
      </div>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        {isPublic && release.published_at ? (
          <>
            Published by {release.published_by}, <Timestamp at={release.published_at} />. Compare before and after
            below.
          </>
        ) : (
          "In preparation. Visitors can't see it."
        )}{" "}
        {!isPublic && changes.length > 0 && (
          <>
            <TextLink to={askAddressOf("release", release.id)}>Request review</TextLink>
            {may("releases") && " · "}
          </>
        )}
        {may("releases") && <TextButton onClick={() => ask("name")}>Rename</TextButton>}
        {!isPublic && may("releases") && (
          <>
            {" · "}
            <TextButton onClick={() => ask("delete")}>Delete</TextButton>
          </>
        )}
      </p>
      <ItemNamesContext value={itemNames(names.items, names.topics)}>
        {may("releases") && <CollisionList path={path} collisions={collisions} above={heading} />}
        <DanglingLinks links={dangling} />
        {!isPublic && changes.length > 0 && (
          <div className="mb-6">
            <CheckPanel
              {...check}
              what="the pages that it changes"
              namesPages
              onCheck={() => void check.check({ release: release.id })}
            />
          </div>
        )}
        <ChangeList release={release.id} path={path} changes={changes} canTakeOut={!isPublic} above={heading} />
      </ItemNamesContext>
      <Schedules
        path={path}
        noun="release"
        check={{ release: release.id }}
        schedules={schedules}
        verbs={verbs}
        version={release.version}
        offered={isPublic ? ["hide"] : ["publish", "hide"]}
        publication={changes.length > 0 ? goingLive(changes) : undefined}
      />
      {!isPublic && may("share") && <PreviewLinks path={path} links={links} />}
      <ReleaseComments id={release.id} />
      {asking && (
        <ReleaseDialog
          asking={asking}
          path={path}
          release={release}
          changes={changes}
          obstacles={obstacles}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

const verbs = { publish: "Publish", hide: "Undo release" } as const;
