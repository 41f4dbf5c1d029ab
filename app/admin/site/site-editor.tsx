import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { SiteTextName } from "#content/site-texts.ts";
import { editPath, viewPath } from "#content/page-names.ts";
import type { ManagedPage } from "#domain/site-pages/find-pages.ts";
import type { EditableText, EditedText } from "#domain/site-texts/edit-texts.ts";
import type { PendingText, TextVersion } from "#domain/site-texts/publish-texts.ts";
import { browserSession } from "../session/browser-session.ts";
import { useOpenForm } from "../session/open-forms.ts";
import { FindDialog } from "./find-dialog.tsx";
import { EditorBar, type View, type Width, widths } from "./editor-bar.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PagesDialog } from "./pages-dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { PageSectionList } from "./page-section-list.tsx";
import { createSiteDraft } from "./site-draft.ts";
import { sendChanges } from "./send-changes.ts";
import { TextForm } from "./text-form.tsx";
import { useSaveOnLeave } from "./use-save-on-leave.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

interface SiteEditorProps {
  texts: readonly EditableText[];
  /** The text in the form. */
  text: EditedText;
  pending: readonly PendingText[];
  versions: readonly TextVersion[];
  /** Those that editors have made. */
  pages: readonly ManagedPage[];
}

/** The site with its texts: a page in which they are edited where they stand, and beside it the same as a form. */
export function SiteEditor({ texts, text: loaded, pending, versions, pages }: SiteEditorProps) {
  const [draft] = useState(() => createSiteDraft(sendChanges));
  const state = useSyncExternalStore(draft.watch, draft.getState, draft.getState);
  const [path, setPath] = useState(viewPath(loaded));
  const [width, setWidth] = useState<Width>("Desktop");
  const [view, setView] = useState<View>("page");
  const [wanted, want] = useState<{ path: string; focus: boolean } | null>(null);
  const [dialog, openDialog] = useState<"publish" | "versions" | "find" | "pages" | null>(null);
  /** Counts what changed the page without a save. */
  const [forgotten, setForgotten] = useState(0);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const toast = useToast();

  useEffect(() => draft.take(loaded), [draft, loaded]);
  const layouts = state.texts.layouts;
  const lacksLayouts = layouts === undefined;
  useEffect(() => {
    if (lacksLayouts) void draft.load("layouts");
  }, [draft, lacksLayouts]);
  const text = state.texts[loaded.name] ?? loaded;
  const { status, failure, conflicts } = state;

  // Leaving the screen sends at once what was typed.
  useEffect(() => () => void draft.flushAll(), [draft]);
  useOpenForm(failure, () => void draft.flush());
  useEffect(() => {
    if (failure?.code === "unauthenticated") browserSession().markSignedOut();
    else if (failure && failure.code !== "network")
      toast({ title: "Error", description: failure.error, style: "destructive" });
  }, [failure, toast]);
  useSaveOnLeave(() => void draft.flush(), status);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      openDialog("find");
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  const choose = (name: SiteTextName) => void navigate(`/admin/site?text=${name}`, { preventScrollReset: true });
  const step = (direction: "undo" | "redo") => {
    const edit = draft[direction]();
    if (!edit) return;
    if (edit.name !== text.name) choose(edit.name);
    want({ path: edit.path, focus: false });
  };

  async function openPublish() {
    if (!(await draft.flushAll())) {
      const description = "Something that you typed could not be saved yet, so nothing is published.";
      return toast({ title: "Error", description, style: "destructive" });
    }
    await revalidate();
    openDialog("publish");
  }

  const openFresh = (name: "pages" | "versions") =>
    void draft
      .flushAll()
      .then(revalidate)
      .then(() => openDialog(name));

  const drafted = new Set(pending.map(({ name }) => name));
  return (
    <div className="site-editor" data-view={view}>
      <EditorBar
        state={state}
        view={view}
        onView={setView}
        width={width}
        onWidth={setWidth}
        onStep={step}
        onFind={() => openDialog("find")}
        onPublish={() => void openPublish()}
      />
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={`${conflict.name}.${conflict.path}`}
          conflict={conflict}
          onSettle={(keep) => draft.settleConflict(conflict, keep)}
        />
      ))}
      <div className="site-editor-panes">
        <section aria-label="Page" className="site-editor-page">
          <PageFrame
            draft={draft}
            facts={text.facts}
            path={path}
            width={widths[width]}
            renderings={state.renderings + forgotten}
            onSelect={(place) => {
              if (place.name !== text.name) choose(place.name);
              want({ path: place.path, focus: false });
            }}
            onFollow={(href) => {
              if (href.startsWith("/")) setPath(href);
              else if (!href.startsWith("#"))
                toast({ title: "Not followed", description: `This link leads to ${href}.` });
            }}
          />
        </section>
        <section aria-label="Texts" className="site-editor-texts">
          <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
            <label htmlFor="site-text" className="sr-only">
              Text to edit
            </label>
            <Select
              id="site-text"
              className="min-h-10! w-0! flex-1"
              value={text.name}
              onChange={({ target }) => {
                const chosen = texts.find(({ name }) => name === target.value);
                if (!chosen) return;
                choose(chosen.name);
                if (chosen.path) setPath(chosen.path);
              }}
            >
              {texts.map(({ name, title }) => (
                <option key={name} value={name}>
                  {drafted.has(name) ? `${title} (draft)` : title}
                </option>
              ))}
            </Select>
            <Button variant="quiet" size="small" onClick={() => openFresh("pages")}>
              Pages …
            </Button>
            <Button variant="quiet" size="small" onClick={() => openFresh("versions")}>
              Versions
            </Button>
          </div>
          <PageSectionList
            text={text}
            layouts={layouts}
            onChange={(edit) => draft.change(edit, "form")}
            onEdit={(place) => {
              if (place.name !== text.name) choose(place.name);
              want({ path: place.path, focus: true });
            }}
          />
          <TextForm
            key={text.name}
            text={text}
            wanted={wanted}
            onChange={(at, before, after) => draft.change({ name: text.name, path: at, before, after }, "form")}
          />
        </section>
      </div>
      {dialog === "pages" && (
        <PagesDialog
          pages={pages}
          onClose={() => openDialog(null)}
          onOpen={(name) => {
            openDialog(null);
            choose(name);
            setPath(editPath(name));
          }}
          onDeleted={(name) => {
            draft.drop(name);
            if (name !== text.name && path !== editPath(name)) return;
            choose("home");
            setPath("/");
          }}
        />
      )}
      {dialog === "find" && (
        <FindDialog
          onClose={() => openDialog(null)}
          onPick={({ name, path: at }) => {
            openDialog(null);
            if (name !== text.name) choose(name);
            const shown = texts.find((one) => one.name === name)?.path;
            if (shown) setPath(shown);
            setView("texts");
            want({ path: at, focus: true });
          }}
        />
      )}
      {dialog === "publish" && (
        <PublishDialog
          pending={pending}
          onClose={() => openDialog(null)}
          onDone={(message) => {
            openDialog(null);
            toast({ title: "Success", description: message });
            draft.forget();
            setForgotten((count) => count + 1);
          }}
          onProblem={(name, at) => {
            openDialog(null);
            choose(name);
            setView("texts");
            want({ path: at, focus: true });
          }}
        />
      )}
      {dialog === "versions" && (
        <VersionsDialog
          text={text}
          versions={versions}
          onClose={() => openDialog(null)}
          onDone={() => {
            openDialog(null);
            toast({ title: "Success", description: "The version is a draft now. Publish it to show it to visitors." });
            draft.forget();
            setForgotten((count) => count + 1);
          }}
        />
      )}
    </div>
  );
}
