import { type Location, Link, useBlocker } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { OpenRelease } from "../../releases/planning.tsx";
import { ConfirmDialog } from "../../screen/change.tsx";
import type { SaveAnswer } from "../saving/edits.ts";
import type { SiteDraftState } from "../saving/draft-state.ts";
import { useEffect } from "react";
import type { ActionResult } from "#app/lib/answers.ts";
import type { SiteTextName } from "#content/site-texts.ts";

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
  onStep: (direction: "undo" | "redo") => void;
  onFind: () => void;
  /** The one in which the site is edited; null beside the live site. */
  release: OpenRelease | null;
  onPublish: () => void;
  /** Goes to the screen of the release, with everything saved. */
  onRelease: () => void;
}

/** The bar above the page and its texts. */
export function EditorBar({ state, view, onView, width, onWidth, onStep, release, ...props }: EditorBarProps) {
  const { onFind, onPublish, onRelease } = props;
  const isOver = release !== null && state.failure?.code === "conflict";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <h1 className="text-xl">Site</h1>
      {release && (
        <p className="min-w-0 bg-brass-100 px-3 py-1 text-sm wrap-anywhere">
          In the release <strong>{release.name}</strong>.{" "}
          {isOver && (
            <span role="alert" className="font-semibold text-rose-700">
              {state.failure?.error} What you type here is not saved any more.{" "}
            </span>
          )}
          <Link to="/admin/site" className="link">
            To the live site
          </Link>
        </p>
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
      <p role="status" className={`text-sm ${state.refused.length > 0 ? "text-rose-700" : "text-ink-soft"}`}>
        {statusWords(state)}
      </p>
      <RefusedQuestion refused={state.refused} />
      <div className="ml-auto flex flex-wrap gap-2">
        <Button variant="quiet" size="small" aria-keyshortcuts="Control+K" onClick={onFind}>
          Find …
        </Button>
        <Button variant="quiet" size="small" disabled={!state.canUndo} onClick={() => onStep("undo")}>
          Undo
        </Button>
        <Button variant="quiet" size="small" disabled={!state.canRedo} onClick={() => onStep("redo")}>
          Redo
        </Button>
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
          <Button size="small" onClick={onPublish}>
            Publish …
          </Button>
        )}
      </div>
    </div>
  );
}

/** Asks before the editor is left with words that the server does not take: they are nowhere else. */
function RefusedQuestion({ refused }: { refused: SiteDraftState["refused"] }) {
  const placeOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get("release")}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => refused.length > 0 && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Discard what you wrote?"
      action="Discard"
      cancel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>Some of it could not be saved, and is lost when you leave: {refused[0]?.error}</p>
    </ConfirmDialog>
  );
}

function statusWords({ status, texts, failure, refused: [refused] }: SiteDraftState): string {
  const faults = Object.values(texts).reduce((sum, text) => sum + Object.keys(text?.problems ?? {}).length, 0);
  if (status === "failed" && failure?.code === "conflict") return "Not saved";
  if (status === "failed" && failure?.code === "unauthenticated") return "Not saved yet; sign in again.";
  if (status === "failed") return "Not saved yet; the server can't be reached.";
  if (status !== "saved") return "Saving …";
  if (refused) return `Not saved in “${texts[refused.name]?.title ?? refused.name}”: ${refused.error}`;
  return faults === 0 ? "All drafts are saved" : `All drafts are saved; ${faults} to mend`;
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

/** Sends what was typed when the tab is hidden, and asks before it is closed with something unsent. */
export function useSaveOnLeave(save: () => void, { status, refused }: SiteDraftState): void {
  const isUnsaved = status !== "saved" || refused.length > 0;
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden") save();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isUnsaved) event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHide);
    addEventListener("beforeunload", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("beforeunload", onLeave);
    };
  }, [save, isUnsaved]);
}

/**
 * Posts changes of a text. By fetch and not by the router, which would load the screen again after each save.
 * @param address where drafts are kept
 */
export async function sendChanges(
  address: string,
  name: SiteTextName,
  known: number,
  changes: readonly unknown[],
): Promise<ActionResult<SaveAnswer>> {
  const body = new URLSearchParams({
    name,
    known: String(known),
    changes: changes.length === 0 ? "" : JSON.stringify(changes),
  });
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      keepalive: body.toString().length < 60_000,
    });
    return (await answer.json()) as ActionResult<SaveAnswer>;
  } catch {
    return { ok: false, code: "network", error: "The server can't be reached.", fields: {} };
  }
}
