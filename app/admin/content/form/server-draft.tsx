import { useState } from "react";
import type { FormValues } from "#domain/documents/kind.ts";
import type { StoredDraft } from "#domain/publishing/drafts/rebase-item-draft.ts";
import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { ValueDifference, wordsOf } from "../../frame/change/difference.tsx";
import { type OpenRelease, ReleaseSelect } from "../../publishing/releases/release-select.tsx";

interface ServerDraftNoticeProps {
  offer: ItemDraft;
  noun: string;
  /** The fields as they are live. */
  live: FormValues;
  labels: Readonly<Record<string, string>>;
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  onUse: () => void;
  onRelease: (id: string) => void;
  /** Null for whoever may not publish. */
  onPublish: (() => void) | null;
  /** URL where somebody asks for a review of it. */
  askAddress: string;
  onDiscard: () => void;
}

/** Above a form: there is a draft beside what is live. Shows both, and asks what becomes of it. */
export function ServerDraftNotice({ offer, noun, live, labels, releases, ...props }: ServerDraftNoticeProps) {
  const [comparing, compare] = useState(false);
  const { by, at, fields, isOutdated } = offer;
  const changed = Object.keys(labels).filter(
    (name) => name in fields && wordsOf(fields[name]) !== wordsOf(live[name] ?? ""),
  );
  return (
    <section aria-label="Draft" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p role="status">
        <strong className="font-semibold">
          There is a draft of this {noun} by {by}, <Timestamp at={at} />.
        </strong>{" "}
        Visitors see the version in the form below.
        {isOutdated && ` The ${noun} was saved after the draft was started. Compare before you decide.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={props.onUse}>
          Continue editing it
        </Button>
        {!isOutdated && props.onPublish && <SecondaryButton onClick={props.onPublish}>Publish it</SecondaryButton>}
        {releases.length > 0 && <ReleaseSelect releases={releases} onRelease={props.onRelease} />}
        <ButtonLink to={props.askAddress} size="small" variant="quiet">
          Request review
        </ButtonLink>
        <QuietButton aria-expanded={comparing} onClick={() => compare(!comparing)}>
          Compare
        </QuietButton>
        <QuietButton className="text-rose-700!" onClick={props.onDiscard}>
          Discard it
        </QuietButton>
      </div>
      {comparing && (
        <dl className="mt-3 grid gap-3">
          {changed.map((name) => (
            <div key={name}>
              <dt className="font-semibold">{labels[name]}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">
                <ValueDifference field={name} before={live[name] ?? ""} after={fields[name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface KeptDraftProps {
  noun: string;
  /** Whether visitors saw the item when the form was opened. */
  wasPublic: boolean;
  /** What was done to the item since then, and the draft leaves so. */
  visibilityChange: NonNullable<StoredDraft["visibilityChange"]>["to"] | undefined;
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  onRelease: (id: string) => void;
  onDiscard: () => void;
}

/** At the foot of a form: what is typed stands in a draft, and what can be done with it but publish it. */
export function KeptDraft({ noun, wasPublic, visibilityChange, releases, onRelease, onDiscard }: KeptDraftProps) {
  const isPublic = visibilityChange ? visibilityChange === "shown" : wasPublic;
  const done = { shown: "published", hidden: "hidden" };
  return (
    <section aria-label="Draft" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p role="status">
        {visibilityChange && (
          <strong className="font-semibold">
            Someone has {done[visibilityChange]} this {noun} since you opened it. The draft leaves that so.{" "}
          </strong>
        )}
        Your changes are saved as a draft.{" "}
        {isPublic ? `Visitors still see the published ${noun}.` : `Visitors do not see this ${noun}.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {releases.length > 0 && <ReleaseSelect releases={releases} onRelease={onRelease} />}
        <QuietButton className="text-rose-700!" onClick={onDiscard}>
          Discard the draft
        </QuietButton>
      </div>
    </section>
  );
}

/** Above a form within a release. */
export function InRelease({ noun, release }: { noun: string; release: OpenRelease }) {
  return (
    <p className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      This is how the {noun} will be in the release <strong>{release.name}</strong>. Visitors will see it when the
      release goes live.
    </p>
  );
}
