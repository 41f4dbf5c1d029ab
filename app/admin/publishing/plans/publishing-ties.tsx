import type { ReactNode } from "react";
import type { PublishingTies as Ties } from "#domain/plans/publishing-ties.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { NewTabLink } from "../../frame/screen/new-tab-link.tsx";
import { PersonName } from "../../frame/people.tsx";

interface PublishingTiesProps {
  ties: Ties;
  /** Whether it is in the trash already, and not about to go there. */
  isInTrash?: boolean;
}

const planned = { publish: "Publishing", hide: "Hiding", review: "Review" } as const;

/** What belongs to an item and goes to the trash with it: its draft, releases, plans and preview links. Nothing without any. */
export function PublishingTies({ ties, isInTrash = false }: PublishingTiesProps) {
  const lines = linesOf(ties, isInTrash);
  if (lines.length === 0) return null;
  return (
    <ul className="grid list-disc gap-0.5 pl-4.5">
      {lines.map(([key, line]) => (
        <li key={key} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

function linesOf({ draft, releases, plans, previewLinks }: Ties, isInTrash: boolean): [key: string, line: ReactNode][] {
  const lines: [string, ReactNode][] = [];
  if (draft) {
    const words = isInTrash ? "It has a draft" : "It has a draft, which will be deleted too";
    lines.push([
      "draft",
      <>
        {words}: <PersonName email={draft.by} />, <Timestamp at={draft.at} />
      </>,
    ]);
  }
  for (const { id, name, action } of releases) {
    lines.push([
      id,
      <>
        It's in the release <NewTabLink to={`/admin/releases/${id}`}>{name}</NewTabLink>
        {action === "delete" && ", which deletes it"}
        {!isInTrash && ". Resolve that in the release before publishing it."}
      </>,
    ]);
  }
  for (const { action, at } of plans) {
    lines.push([
      `${action} ${at.getTime()}`,
      <>
        {planned[action]} is scheduled for <Timestamp at={at} />
        {!isInTrash && ". It's on hold until the item is restored."}
      </>,
    ]);
  }
  if (previewLinks > 0) {
    const [count, verb] =
      previewLinks === 1 ? ["One preview link", "works"] : [`${previewLinks} preview links`, "work"];
    lines.push([
      "links",
      isInTrash
        ? `${count} ${verb} again when it is restored`
        : `${count} to its draft ${previewLinks === 1 ? "stops" : "stop"} working`,
    ]);
  }
  return lines;
}
