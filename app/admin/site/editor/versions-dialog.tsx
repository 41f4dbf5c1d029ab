import { useState } from "react";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/field.tsx";
import { isPageName } from "#content/page-names.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { RestoredText } from "#domain/site-texts/restore-text.ts";
import type { TextVersion } from "#domain/site-texts/publish-texts.ts";
import type { ChangedText } from "#domain/texts/changes.ts";
import { MarkedText } from "../../drafts/marked-text.tsx";
import { labelOf } from "../../fields/text-schema.ts";
import { useMediaNames } from "../../media/media-names.ts";
import { RestoreQuestion } from "../../frame/change/restore-question.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { VersionComparison } from "../../frame/change/version-comparison.tsx";
import { PersonName } from "../../frame/people.tsx";
import { useSiteAddress } from "../../frame/screen/site-address.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { ChangedEntry, placeOf, sidesOf } from "./changed-text.tsx";

/** What is restored: a version, or one part of it. */
interface Wanted {
  version: number;
  /** Empty for the whole text. */
  part: string;
}

/**
 * Restores versions. It belongs above the dialog, which may be closed, and opened for another text, before the answer.
 * @param onDone called with the text that was restored, and what became of it
 */
export function useRestore(onDone: (name: SiteTextName, restored: RestoredText) => void) {
  const [name, restore] = useState<SiteTextName>();
  const { post, busy, failure } = useChange<RestoredText>(
    useSiteAddress(),
    (restored) => name !== undefined && onDone(name, restored),
  );
  return {
    busy,
    failure,
    /** @param publish whether visitors see it at once */
    restore({ name, draftVersion }: EditedText, { version, part }: Wanted, publish: boolean): void {
      if (busy) return;
      restore(name);
      post({
        intent: "restore",
        name,
        draft: String(draftVersion),
        version: String(version),
        part,
        publish: String(publish),
      });
    },
  };
}

interface VersionsDialogProps {
  text: EditedText;
  versions: readonly TextVersion[];
  /** Who saved the draft of the text last; null without one. */
  draft: { by: string } | null;
  /** Whether the site is edited in a release, where nothing is published alone. */
  isInRelease: boolean;
  restoring: ReturnType<typeof useRestore>;
  onClose: () => void;
}

const shipped = "Original";

/** The published versions of a text: compares two, and restores one, as a draft or for visitors at once. */
export function VersionsDialog({ text, versions, draft, isInRelease, restoring, onClose }: VersionsDialogProps) {
  const { busy, failure } = restoring;
  const [asking, ask] = useState<Wanted | null>(null);
  const [compared, compare] = useState<{ from: number; to: number } | null>(null);
  const comparison = useChange<ChangedText[]>(useSiteAddress(), () => {});
  const named = useMediaNames(comparison.answer);
  const hasOriginal = !isPageName(text.name);
  const known = [
    ...versions.map(({ version }) => ({ value: version, label: `Version ${version}` })),
    ...(hasOriginal ? [{ value: 0, label: shipped }] : []),
  ];
  const before = (version: number) => known[known.findIndex(({ value }) => value === version) + 1]?.value;
  function show(from: number, to: number) {
    compare({ from, to });
    comparison.post({ intent: "compareVersions", name: text.name, from: String(from), to: String(to) });
  }
  const restore = (publish: boolean) => {
    if (asking) restoring.restore(text, asking, publish);
    ask(null);
  };
  return (
    <Dialog open onClose={onClose} title={`Versions of “${text.title}”`} className="max-w-4xl">
      <FormError>{!busy && failure?.error}</FormError>
      <ul className="grid">
        {versions.map(({ id, version, by, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2 text-sm">
            <span>
              Version {version}, <Timestamp at={at} />, <PersonName email={by} />
            </span>
            <span className="flex flex-wrap gap-2">
              {before(version) !== undefined && (
                <QuietButton
                  aria-label={`Show what changed in version ${version}`}
                  onClick={() => show(before(version) ?? version, version)}
                >
                  What changed
                </QuietButton>
              )}
              <SecondaryButton busy={busy} onClick={() => ask({ version, part: "" })}>
                Restore<span className="sr-only"> version {version}</span>
              </SecondaryButton>
            </span>
          </li>
        ))}
        {hasOriginal && (
          <li className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
            <span>{shipped}, as shipped</span>
            <SecondaryButton busy={busy} onClick={() => ask({ version: 0, part: "" })}>
              Restore<span className="sr-only"> the original</span>
            </SecondaryButton>
          </li>
        )}
      </ul>
      {compared && comparison.answer && !comparison.busy && (
        <div className="mt-5">
          <VersionComparison
            versions={known}
            from={compared.from}
            to={compared.to}
            onCompare={show}
            differences={comparison.answer.map((change) => {
              const { before: was, after: is } = sidesOf(change, text.facts, named);
              const { entry } = change;
              return {
                key: `${change.path} ${entry?.is}`,
                label: placeOf(change, text.name),
                ...(entry
                  ? { before: entry.is === "added" ? null : was, after: <ChangedEntry change={change} /> }
                  : {
                      before: <MarkedText value={was} other={is} as="del" />,
                      after: <MarkedText value={is} other={was} as="ins" />,
                    }),
              };
            })}
          />
        </div>
      )}
      <FormError>{!comparison.busy && comparison.failure?.error}</FormError>
      {text.ownParts.length > 0 && (
        <section aria-labelledby="own-parts" className="mt-4">
          <h3 id="own-parts" className="font-sans text-base font-semibold tracking-normal">
            Changed parts
          </h3>
          <ul className="mt-1 grid">
            {text.ownParts.map((part) => (
              <li
                key={part}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2 text-sm"
              >
                <span>{labelOf(part)}</span>
                <QuietButton busy={busy} onClick={() => ask({ version: 0, part })}>
                  Restore the original<span className="sr-only">: {labelOf(part)}</span>
                </QuietButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asking && (
        <RestoreQuestion
          what={nameOf(asking)}
          draft={draft}
          isPublic
          onDraft={() => restore(false)}
          // With a part, the rest of the draft would go live.
          onPublish={isInRelease || (draft && asking.part !== "") ? null : () => restore(true)}
          onCancel={() => ask(null)}
        />
      )}
    </Dialog>
  );
}

function nameOf({ version, part }: Wanted): string {
  const whole = version === 0 ? "the original" : `version ${version}`;
  return part === "" ? whole : `${whole} of “${labelOf(part)}”`;
}
