import { Fragment } from "react";
import { countIn, textIn } from "#app/lib/requests.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import type { Context } from "#domain/context.ts";
import type { EndedDraft } from "#domain/publishing/drafts/end-draft.ts";
import { getItemPlan, noteReview } from "#domain/publishing/planned.ts";
import { createPreviewLink, revokePreviewLink } from "#domain/publishing/preview-links.ts";
import { moveToRelease, planItemChange } from "#domain/publishing/releases/releases.ts";
import { cancelSchedule, planSchedule } from "#domain/publishing/schedules/schedules.ts";
import { DomainError } from "#lib/domain-error.ts";
import { PreviewLinks } from "../../publishing/plans/preview-links.tsx";
import { Schedules } from "../../publishing/plans/planning.tsx";
import { readPlan } from "../../publishing/plans/read-plan.ts";
import { StateBadge } from "../../frame/state-badge.tsx";
import { useMay } from "../../frame/session/role.ts";
import {
  adminMeta,
  revalidateAfterConflict,
  withOfflineAnswer,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import type { Route } from "./+types/plan.ts";
import { InReleases, ReviewBy } from "./plan-sections.tsx";
import { planAddressOf } from "../../frame/screen/item-links.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** @throws DomainError `not_found` for a screen without content */
function kindIn({ screen }: { screen: string }): ManagedKind {
  const kind = kinds.find(({ path }) => path === `/admin/${screen}`);
  if (!kind) throw new DomainError("not_found", "There is no such type of content.");
  return kind;
}

export function loader({ context, params }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const { collection } = kindIn(params);
    return { collection, id: params.id, plan: await getItemPlan(ctx, kindIn(params), params.id) };
  });
}

export function action(args: Route.ActionArgs) {
  const { params } = args;
  const target = () => ({ kind: kindIn(params).collection, itemId: params.id });
  return answerIntent(args, {
    schedule: (ctx, form) => planSchedule(ctx, { ...target(), ...readPlan(form) }),
    cancel: (ctx, form) => cancelSchedule(ctx, textIn(form, "schedule")),
    reviewed: (ctx, form) => noteReview(ctx, textIn(form, "schedule"), countIn(form, "months")),
    share: (ctx, form) =>
      createPreviewLink(ctx, target(), {
        label: textIn(form, "label"),
        days: textIn(form, "days"),
        mayComment: textIn(form, "comment") === "true",
      }),
    revoke: (ctx, form) => revokePreviewLink(ctx, textIn(form, "link")),
    release: (ctx, form) =>
      addToRelease(ctx, textIn(form, "release"), target(), textIn(form, "change"), countIn(form, "version")),
  });
}

/** Puts the draft beside an item, or a change that needs no writing, into a release. */
async function addToRelease(
  ctx: Context,
  release: string,
  { kind, itemId }: { kind: ManagedKind["collection"]; itemId: string },
  asked: string,
  version: number,
): Promise<EndedDraft | null> {
  if (asked === "draft") return moveToRelease(ctx, release, { kind, itemId, version });
  const change = (["hide", "show", "delete"] as const).find((one) => one === asked);
  if (!change) throw new DomainError("invalid", "Choose what should happen.");
  await planItemChange(ctx, release, { collection: kind, itemId, change });
  return null;
}

export const meta = () => adminMeta("Schedule and share");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

export const shouldRevalidate = revalidateAfterConflict;

const verbs = { publish: "Publish", hide: "Hide" } as const;

/** When an item is published, hidden and reviewed, in which releases it is, and who may look at its draft. */
export default function PlanScreen({ loaderData }: Route.ComponentProps) {
  const { collection, id, plan } = readyData(loaderData);
  const may = useMay();
  const kind = kinds.find((each) => each.collection === collection) ?? kinds[0];
  if (!kind) return null;
  const path = planAddressOf(kind, id);
  const { isStored, isPublic, draftVersion } = plan;
  const hasDraft = draftVersion !== null;
  // What is in a release only is planned there. What was planned while that was public is on hold.
  const isPlannable = isStored || hasDraft;
  const scheduling = { path, noun: kind.noun, verbs, check: { collection, id } };
  const edit = isStored ? { edit: id } : { draft: id };
  return (
    // The router keeps the screen when another item's is opened: a link and what was typed belong to one only.
    <Fragment key={path}>
      <p className="mb-2 text-sm">
        <TextLink to={kind.path}>‹ All {kind.nouns}</TextLink>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 dir="auto" className="min-w-0 text-2xl wrap-anywhere">
          {plan.title}
        </h1>
        {isPlannable && (
          <ButtonLink to={`${kind.path}?${new URLSearchParams(edit)}`} size="small" variant="secondary">
            Edit
          </ButtonLink>
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {kind.name} <StateBadge state={plan.state} />
        {!isPlannable && "In a release only"}
      </p>
      {!isPlannable && <Schedules {...scheduling} schedules={plan.schedules} version={0} offered={[]} />}
      {isPlannable && (
        <>
          <Schedules
            {...scheduling}
            schedules={plan.schedules.filter(({ action }) => action !== "review")}
            version={draftVersion ?? 0}
            offered={isPublic && !hasDraft ? ["hide"] : ["publish", "hide"]}
          />
          <ReviewBy path={path} reviews={plan.schedules.filter(({ action }) => action === "review")} />
        </>
      )}
      <InReleases path={path} plan={plan} />
      {isPlannable && may("share") && (
        <PreviewLinks
          path={path}
          links={plan.links}
          refusal={
            isPublic && !hasDraft ? `This ${kind.noun} is public. To share a preview, save a draft first.` : null
          }
        />
      )}
    </Fragment>
  );
}
