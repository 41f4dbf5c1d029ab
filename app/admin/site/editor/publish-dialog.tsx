import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Checkbox, FormError } from "#app/ui/field.tsx";
import type { SiteTextName } from "#content/site-texts.ts";
import type { PendingText } from "#domain/site-texts/publish-texts.ts";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import { ScheduleDialog } from "../../publishing/plans/schedule-dialog.tsx";
import { ScheduledNotice } from "../../publishing/plans/scheduled.tsx";
import { GateStop } from "../../frame/change/findings.tsx";
import { type OpenRelease, NameDialog, ReleaseSelect } from "../../publishing/releases/release-select.tsx";
import { askAddressOf } from "../../frame/screen/item-links.tsx";
import { useMediaNames } from "../../media/media-names.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import type { Facts } from "#content/facts.ts";
import { pathWords } from "../../fields/text-schema.ts";
import { ChangedEntry, ChangedWords, placeOf } from "./changed-text.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { PersonName } from "../../frame/people.tsx";

/**
 * Publishes drafts, discards them and moves them into releases. It belongs above the dialog, so that what was asked for is told, and the
 * editor follows, also when the dialog is closed before the answer.
 * @param onDone called with words for a toast, and the text whose draft is not beside the live site any more
 */
export function usePublishing(onDone: (message: string, left?: SiteTextName) => void) {
  /** The text that is discarded or moved. */
  const [leaving, leave] = useState<SiteTextName>();
  const publish = useChange<{ published: number }>("/admin/site", () => onDone("Published. Visitors can see it now."));
  const discard = useChange("/admin/site", () => onDone("Draft discarded.", leaving));
  const move = useChange("/admin/site", () => onDone("Draft added to the release.", leaving));
  const isLeaving = discard.busy || move.busy;
  const post = (change: typeof discard, body: Record<string, string>, { name, version }: PendingText) => {
    // One at a time, so that the answer is told of the text that was asked for.
    if (isLeaving) return;
    leave(name);
    change.post({ ...body, name, version: String(version) });
  };
  return {
    busy: publish.busy,
    failure: publish.failure,
    /** Whether a draft is being discarded or moved. */
    isLeaving,
    /** @param override why an admin publishes in spite of what the check finds */
    publish: (chosen: readonly PendingText[], override = "") =>
      publish.post({
        intent: "publish",
        versions: chosen.map(({ name, version }) => `${name}:${version}`).join(","),
        override,
      }),
    discard: (text: PendingText) => post(discard, { intent: "discard" }, text),
    move: (text: PendingText, release: string) => post(move, { intent: "toRelease", release }, text),
  };
}

/** How drafts of texts are scheduled, all at one time. */
function schedulingOf(chosen: readonly PendingText[]) {
  const versions = chosen.map(({ name, version }) => `${name}:${version}`).join(",");
  return { path: "/admin/site", fields: { versions }, check: { texts: chosen.map(({ name }) => name).join(",") } };
}

interface PublishDialogProps {
  facts: Facts;
  pending: readonly PendingText[];
  /** Publications of texts that wait for their time. */
  planned: readonly PlannedPublication[];
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  publishing: ReturnType<typeof usePublishing>;
  onClose: () => void;
  /** Somebody wants to mend what can't be published. */
  onProblem: (name: SiteTextName, path: string) => void;
}

/** Shows what publishing changes, word by word, and publishes what is chosen, all at once. */
export function PublishDialog({
  facts,
  pending,
  planned,
  releases,
  publishing,
  onClose,
  onProblem,
}: PublishDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { busy } = publishing;
  // That of an earlier time was told then.
  const [known] = useState(publishing.failure);
  const failure = publishing.failure === known ? null : publishing.failure;
  /** The text for which a release is made. */
  const [homeless, makeHome] = useState<PendingText | null>(null);
  const [discarding, askToDiscard] = useState<PendingText | null>(null);
  const [isScheduling, schedule] = useState(false);
  const named = useMediaNames(pending.map(({ changes }) => changes));
  const chosen = pending.filter(({ name }) => !left.has(name));
  const problems = Object.entries(failure?.fields ?? {});
  const reason = useRef<HTMLDivElement>(null);
  // It stands above all drafts, far from the button below them. Findings take the focus themselves.
  useEffect(() => {
    reason.current?.focus({ preventScroll: true });
    reason.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  return (
    <Dialog open onClose={onClose} title="Publish" className="max-w-3xl" closeOnBackdrop={false}>
      <div className="grid gap-5">
        <GateStop
          failure={failure}
          busy={busy}
          action="Publish"
          namesPages
          onOverride={(override) => publishing.publish(chosen, override)}
          onOpen={({ href, field }) =>
            onProblem(new URL(href, location.origin).searchParams.get("text") as SiteTextName, field)
          }
        />
        {failure && !failure.findings && (
          <div ref={reason} tabIndex={-1} role="group" aria-label="Why nothing was published" className="outline-none">
            <FormError>
              <p>{failure.error}</p>
              <ul className="mt-2 grid gap-1">
                {problems.map(([path, message]) => {
                  const [name = "", ...rest] = path.split(".");
                  return (
                    <li key={path}>
                      <TextButton onClick={() => onProblem(name as SiteTextName, rest.join("."))}>
                        {pathWords(rest.join("."), [], name)}
                      </TextButton>
                      : {message}
                    </li>
                  );
                })}
              </ul>
            </FormError>
          </div>
        )}
        {pending.length === 0 && <p className="text-sm">There are no drafts. Everything is published.</p>}
        {pending.map((text) => (
          <section key={text.name} className="grid gap-3 border-t border-line pt-4 first:border-0 first:pt-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Checkbox
                label={<span className="font-semibold">{text.title}</span>}
                checked={!left.has(text.name)}
                onChange={({ target }) => {
                  const next = new Set(left);
                  if (target.checked) next.delete(text.name);
                  else next.add(text.name);
                  setLeft(next);
                }}
              />
              <p className="text-xs text-ink-soft">
                <PersonName email={text.by} />, <Timestamp at={text.at} />
              </p>
            </div>
            <ul className="grid gap-3">
              {text.changes.map((change) => (
                <li key={`${change.path} ${change.entry?.is}`} className="text-sm">
                  <p className="text-xs text-ink-soft">{placeOf(change, text.name)}</p>
                  <p className="whitespace-pre-wrap wrap-anywhere">
                    {change.entry ? (
                      <ChangedEntry change={change} />
                    ) : (
                      <ChangedWords change={change} facts={facts} named={named} />
                    )}
                  </p>
                </li>
              ))}
            </ul>
            {planned
              .filter(({ itemId }) => itemId === text.name)
              .map((publication) => (
                <ScheduledNotice
                  key={publication.id}
                  noun="text"
                  {...schedulingOf([text])}
                  publication={publication}
                  draftVersion={text.version}
                />
              ))}
            <div className="flex flex-wrap gap-2">
              <ReleaseSelect
                releases={releases}
                what={text.title}
                onRelease={(release) => publishing.move(text, release)}
                onNew={() => makeHome(text)}
              />
              <ButtonLink
                to={askAddressOf("site_texts", text.name)}
                size="small"
                variant="quiet"
                className="-ml-3 sm:ml-0"
              >
                Request review<span className="sr-only"> of {text.title}</span>
              </ButtonLink>
              <QuietButton className="-ml-3 sm:ml-0" busy={publishing.isLeaving} onClick={() => askToDiscard(text)}>
                Discard this draft<span className="sr-only"> of {text.title}</span>
              </QuietButton>
            </div>
          </section>
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <QuietButton onClick={onClose}>Cancel</QuietButton>
          <SecondaryButton disabled={chosen.length === 0} onClick={() => schedule(true)}>
            Schedule …
          </SecondaryButton>
          <Button size="small" busy={busy} disabled={chosen.length === 0} onClick={() => publishing.publish(chosen)}>
            Publish
          </Button>
        </div>
      </div>
      {isScheduling && (
        <ScheduleDialog
          {...schedulingOf(chosen)}
          noun={chosen.length === 1 ? "text" : "set of texts"}
          offered={["publish"]}
          version={0}
          planned={[]}
          publication={chosen.length > 1 ? `${chosen.length} texts go live.` : undefined}
          onClose={() => schedule(false)}
        />
      )}
      {discarding && (
        <ConfirmDialog
          open
          title="Discard draft?"
          action="Discard"
          onConfirm={() => {
            askToDiscard(null);
            publishing.discard(discarding);
          }}
          onCancel={() => askToDiscard(null)}
        >
          <p>
            The draft of <strong>{discarding.title}</strong> that <PersonName email={discarding.by} /> saved last will
            be deleted, along with everything listed here. This can’t be undone.
          </p>
        </ConfirmDialog>
      )}
      {homeless && (
        <NameDialog
          title="New release"
          path="/admin/releases"
          intent="create"
          name=""
          onClose={() => makeHome(null)}
          onDone={(made) => {
            makeHome(null);
            publishing.move(homeless, (made as { id: string }).id);
          }}
        />
      )}
    </Dialog>
  );
}
