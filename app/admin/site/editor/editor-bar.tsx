import type { ActionFailure } from "#app/lib/answers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import type { OpenRelease } from "../../publishing/releases/release-select.tsx";
import type { SiteTextName } from "#content/site-texts.ts";
import type { ManagedPage } from "#domain/site-texts/managed-pages.ts";
import { stateOfPage } from "#domain/publishing/item-state.ts";
import { Keys } from "../../frame/keys.tsx";
import { StateBadge, plannedTime } from "../../frame/state-badge.tsx";
import { type SiteDraftState, isReleaseOver } from "../saving/site-draft.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** Widths of the page in CSS pixels. */
export const widths = { Desktop: 1280, Tablet: 820, Phone: 390 };
export type Width = keyof typeof widths;

/** What a narrow window shows: the page, or its texts as a form. A wide one shows both. */
export type View = "page" | "texts";

interface EditorBarProps {
  state: SiteDraftState;
  view: View;
  onView: (view: View) => void;
  width: Width;
  onWidth: (width: Width) => void;
  /** Whether the form beside the page is folded away, in a wide window. */
  isFormFolded: boolean;
  onFoldForm: (isFolded: boolean) => void;
  onStep: (direction: "undo" | "redo") => void;
  onFind: () => void;
  /** The one in which the site is edited; null beside the live site. */
  release: OpenRelease | null;
  /** The page of the editors' own that is in the form; null for another text. */
  page: ManagedPage | null;
  /** When the draft of the text goes live by itself. */
  planned: PlannedPublication | undefined;
  onPublish: () => void;
  /** Goes to the screen of the release, with everything saved. */
  onRelease: () => void;
}

/** The bar above the page and its texts. */
export function EditorBar({ state, view, onView, width, onWidth, onStep, release, ...props }: EditorBarProps) {
  const { onFind, onPublish, onRelease, isFormFolded, onFoldForm, page } = props;
  const isOver = isReleaseOver(state.failure);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <h1 className="text-xl">Site</h1>
      {page && !release && <StateBadge state={stateOfPage(page, props.planned)} />}
      {release && (
        <p className="min-w-0 bg-brass-100 px-3 py-1 text-sm wrap-anywhere">
          In the release <strong>{release.name}</strong>.{" "}
          {isOver && (
            <span role="alert" className="font-semibold text-rose-700">
              {state.failure?.error} Your changes here are no longer saved.{" "}
            </span>
          )}
          <TextLink to="/admin/site">To the live site</TextLink>
        </p>
      )}
      {props.planned && !page && (
        <p className="bg-brass-100 px-3 py-1 text-sm font-semibold">Goes live {plannedTime(props.planned)}</p>
      )}
      <div role="group" aria-label="View" className="flex gap-1 lg:hidden">
        <Toggle isOn={view === "page"} onPress={() => onView("page")}>
          Page
        </Toggle>
        <Toggle isOn={view === "texts"} onPress={() => onView("texts")}>
          Texts
        </Toggle>
      </div>
      <div role="group" aria-label="Width of the page" className="hidden gap-1 sm:flex">
        {(Object.keys(widths) as Width[]).map((name) => (
          <Toggle key={name} isOn={width === name} onPress={() => onWidth(name)}>
            {name}
          </Toggle>
        ))}
      </div>
      <p
        role="status"
        className={`text-sm ${state.refused.length + state.conflicts.length > 0 ? "text-rose-700" : "text-ink-soft"}`}
      >
        {statusWords(state)}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <QuietButton className="max-lg:hidden" onClick={() => onFoldForm(!isFormFolded)}>
          {isFormFolded ? "Show form" : "Hide form"}
        </QuietButton>
        <QuietButton aria-keyshortcuts="Control+K" onClick={onFind}>
          Find …
        </QuietButton>
        <QuietButton disabled={!state.canUndo} onClick={() => onStep("undo")}>
          Undo
        </QuietButton>
        <QuietButton disabled={!state.canRedo} onClick={() => onStep("redo")}>
          Redo
        </QuietButton>
        {release ? (
          <ButtonLink
            to={`/admin/releases/${release.id}`}
            size="small"
            onClick={(event) => {
              if (isOver || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onRelease();
            }}
          >
            To the release
          </ButtonLink>
        ) : (
          <Button size="small" onClick={onPublish} aria-keyshortcuts="Control+Enter Meta+Enter">
            Publish … <Keys>Ctrl+Enter</Keys>
          </Button>
        )}
      </div>
    </div>
  );
}

function statusWords({ status, texts, failure, refused: [refused], conflicts: [conflict] }: SiteDraftState): string {
  const titleOf = ({ name }: { name: SiteTextName }) => texts[name]?.title ?? name;
  const faults = Object.values(texts).reduce((sum, text) => sum + Object.keys(text?.problems ?? {}).length, 0);
  if (status === "failed") return failureWords(failure);
  if (status !== "saved") return "Saving …";
  if (refused) return `Not saved in “${titleOf(refused)}”: ${refused.error}`;
  if (conflict) return `Not saved in “${titleOf(conflict)}”: please choose what counts.`;
  return faults === 0 ? "All drafts are saved" : `All drafts are saved; ${faults} to fix`;
}

function failureWords(failure: ActionFailure | null): string {
  // Said beside the name of the release.
  if (isReleaseOver(failure)) return "Not saved";
  if (failure?.code === "unauthenticated") return "Not saved yet; sign in again.";
  if (!failure || failure.code === "network") return "Not saved yet; the server can't be reached.";
  return `Not saved yet: ${failure.error}`;
}

function Toggle({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="min-h-9 rounded-md px-3 text-sm text-ink-soft hover:bg-paper-deep aria-pressed:bg-evergreen-50 aria-pressed:font-semibold aria-pressed:text-evergreen-700"
    >
      {children}
    </button>
  );
}
