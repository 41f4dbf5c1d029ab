import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { useToast } from "#app/ui/toast.tsx";
import { factFields, isFactName } from "#content/fact-fields.ts";
import type { FactName } from "#content/facts.ts";
import type { ShowPlace } from "../facts/field-uses.tsx";
import type { SiteTextName } from "#content/site-texts.ts";
import { editPath } from "#content/page-names.ts";
import type { ManagedPage } from "#domain/site-texts/managed-pages.ts";
import type { EditableText, EditedText } from "#domain/site-texts/edit-texts.ts";
import type { PendingText, TextVersion } from "#domain/site-texts/publish-texts.ts";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import type { OpenRelease } from "../../publishing/releases/release-select.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { type OpenDialog, EditorDialogs } from "./editor-dialogs.tsx";
import { type EditorKey, useEditorKeys } from "../editor-keys.ts";
import { useFinder } from "../../frame/shell/find.ts";
import { recallFold, rememberFold } from "../../frame/screen/folds.ts";
import { type View, type Width, EditorBar, widths } from "./editor-bar.tsx";
import { LeaveQuestion, unsavedWords } from "./leave-question.tsx";
import { stepOf } from "../frame/edit-in-place.ts";
import { type WantedPlace, PageFrame } from "../frame/page-frame.tsx";
import { pageOf } from "../../frame/screen/site-address.ts";
import { PageSectionList, isArrangement, textBeside, useGapPicker } from "../sections/page-sections.tsx";
import { useSiteDraft } from "../saving/use-site-draft.ts";
import { TextForm } from "../form/text-form.tsx";
import type { FormContext } from "../form/text-field.tsx";
import { TextPane, useSettled } from "../form/text-pane.tsx";

interface SiteEditorProps {
  texts: readonly EditableText[];
  /** The text in the form. */
  text: EditedText;
  pending: readonly PendingText[];
  /** Publications of texts that wait for their time. */
  planned: readonly PlannedPublication[];
  versions: readonly TextVersion[];
  /** Those that editors have made. */
  pages: readonly ManagedPage[];
  /** Those that are being prepared. */
  releases: readonly OpenRelease[];
  /** The one in which the site is edited; null beside the live site. */
  release: OpenRelease | null;
}

/** Of the form beside the page, in localStorage. */
const formPlace = "homecoming.siteForm";

/** The site with its texts: a page in which they are edited where they stand, and beside it the same as a form. */
export function SiteEditor({
  texts,
  text: loaded,
  pending,
  planned,
  versions,
  pages,
  releases,
  release,
}: SiteEditorProps) {
  const { draft, state } = useSiteDraft(release?.id ?? null);
  const [asked] = useSearchParams();
  const [path, setPath] = useState(asked.get("at") ?? pageOf(loaded.name, asked.get("field") ?? "") ?? "/");
  // On a phone a wider page would be too small to read.
  const [width, setWidth] = useState<Width>(() => (matchMedia("(width < 40rem)").matches ? "Phone" : "Desktop"));
  const fact = asked.get("fact") ?? "";
  const leadsToForm = asked.has("comments") || fact !== "";
  const [view, showView] = useState<View>(leadsToForm ? "texts" : "page");
  const [isFormFolded, foldForm] = useState(() => !leadsToForm && recallFold(formPlace) === "folded");
  const setView = (next: View) => {
    showView(next);
    // What leads there wants it in sight.
    if (next === "texts") foldForm(false);
  };
  const [wanted, want] = useState<{ path: string; focus: boolean } | null>(
    isFactName(fact) ? { path: factFields[fact].path, focus: true } : null,
  );
  const [lead, setLead] = useState<WantedPlace | null>(() => {
    const field = asked.get("field");
    // Whoever comes for a comment reads that first: on a phone it is beside the page.
    return field === null ? null : { name: loaded.name, path: field, focus: !asked.has("comments") };
  });
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
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
  // What is typed in the page is shown there at once; the long form follows when there is time.
  const settled = useSettled(text, state.origin === "page");
  const inForm = settled.name === text.name ? settled : text;
  const changeInForm = useCallback(
    (at: string, before: unknown, after: unknown) =>
      draft.change({ name: loaded.name, path: at, before, after }, "form"),
    [draft, loaded.name],
  );

  const chooseText = (name: SiteTextName) =>
    void navigate(`/admin/site?${new URLSearchParams({ text: name, ...(release && { release: release.id }) })}`, {
      preventScrollReset: true,
    });
  /** Has the text of a place in the form. */
  const choose = (name: SiteTextName, at = "") => {
    const beside = textBeside(name, at);
    if (beside !== text.name) chooseText(beside);
  };
  const step = (direction: "undo" | "redo") => {
    const edit = draft.step(direction);
    if (!edit) return;
    choose(edit.name, edit.path);
    if (isArrangement(edit)) return setPath(pageOf(edit.name, edit.path) ?? path);
    want({ path: edit.path, focus: false });
    setLead({ name: edit.name, path: edit.path, focus: false });
  };
  /** Opens the page of a text, with its very place in view. @param page one of those that show it */
  const goTo = (name: SiteTextName, at: string, page = pageOf(name, at)) => {
    choose(name, at);
    if (page !== null && page !== path) setPath(page);
    setLead({ name, path: at, focus: true });
  };
  /** Opens the field of a fact in the form. */
  const openFact = (fact: FactName) => {
    const { text: name, path: at } = factFields[fact];
    if (name !== text.name) choose(name);
    setView("texts");
    want({ path: at, focus: true });
  };
  const openSearch = useFinder({
    release: release?.id ?? null,
    open({ place }) {
      if (!place) return false;
      if ("page" in place) setPath(place.page);
      else if ("text" in place) goTo(place.text as SiteTextName, place.path);
      else if (isFactName(place.fact)) openFact(place.fact);
      return true;
    },
  });
  const pressKey = (key: EditorKey) => {
    if (key === "find") openSearch();
    else if (key === "save") void draft.flushAll({ isAsked: true });
    else if (!release) void openPublish();
  };
  useEditorKeys(pressKey);
  // A link of the menu names another fact.
  const [openedFact, noteFact] = useState(fact);
  if (fact !== openedFact) {
    noteFact(fact);
    if (isFactName(fact)) {
      setView("texts");
      want({ path: factFields[fact].path, focus: true });
    }
  }
  const isFindAsked = asked.has("find");
  useEffect(() => {
    if (isFindAsked) openSearch();
  }, [isFindAsked, openSearch]);
  // The long form is made again only when its text changes.
  const inFormToo = useRef({ openFact, goTo });
  useEffect(() => {
    inFormToo.current = { openFact, goTo };
  });
  const [onFact] = useState(() => (fact: FactName) => inFormToo.current.openFact(fact));
  const [onShow] = useState(
    () =>
      (...place: Parameters<ShowPlace>) =>
        inFormToo.current.goTo(...place),
  );

  const [openGap, gapPicker] = useGapPicker(draft, (name, place) =>
    setLead({ name, path: place, focus: true, isAwaited: true }),
  );
  const isInForm = view === "texts";
  /** A section was added in the form: on a phone its words are wanted there, and beside the page where it stands. */
  const leadToAdded = useCallback(
    ({ name, path: at }: Pick<WantedPlace, "name" | "path">) => {
      setLead({ name, path: at, focus: !isInForm, isAwaited: true });
      if (isInForm) want({ path: at, focus: true });
    },
    [isInForm],
  );
  const sections = useCallback(
    (context: FormContext) => (
      <PageSectionList
        layouts={layouts}
        context={context}
        draft={draft}
        onAdded={leadToAdded}
        onEdit={(at) => want({ path: at, focus: true })}
      />
    ),
    [draft, layouts, leadToAdded],
  );

  /** Sends what was typed. @param otherwise what does not happen without it. @returns whether that was done */
  async function saveAll(otherwise: string): Promise<boolean> {
    const isSaved = await draft.flushAll({ isAsked: true });
    const description = unsavedWords(draft.getState(), otherwise);
    if (!isSaved) toast({ title: "Error", description, style: "destructive" });
    return isSaved;
  }

  async function openPublish() {
    if (!(await saveAll("nothing is published"))) return;
    await openFresh("publish");
  }

  /** Opens a dialog with what the server has now. The router shows what it has loaded in a transition, and the dialog must not come before it. */
  async function openFresh(name: OpenDialog) {
    await draft.flushAll();
    await revalidate();
    startTransition(() => openDialog(name));
  }

  return (
    // Undo by keyboard, wherever the focus is: all changes are in one order.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="site-editor"
      data-view={view}
      data-form={isFormFolded ? "folded" : undefined}
      onKeyDown={(event) => {
        const direction = stepOf(event);
        if (!direction || event.defaultPrevented || (event.target as Element).closest("dialog")) return;
        event.preventDefault();
        step(direction);
      }}
    >
      <EditorBar
        state={state}
        view={view}
        onView={setView}
        width={width}
        onWidth={setWidth}
        isFormFolded={isFormFolded}
        onFoldForm={(isFolded) => {
          foldForm(isFolded);
          rememberFold(formPlace, isFolded ? "folded" : "open");
        }}
        onStep={step}
        onFind={openSearch}
        release={release}
        page={pages.find(({ name }) => name === text.name) ?? null}
        planned={planned.find(({ itemId }) => itemId === text.name)}
        onPublish={() => void openPublish()}
        onRelease={() => {
          void saveAll("this page stays open").then((isSaved) => isSaved && navigate(`/admin/releases/${release?.id}`));
        }}
      />
      <LeaveQuestion draft={draft} state={state} />
      <EditorNotices
        draft={draft}
        text={text}
        conflicts={state.conflicts}
        onChanged={() => setForgotten((count) => count + 1)}
        onSettled={goTo}
      />
      <div className="site-editor-panes">
        <section aria-label="Page" className="site-editor-page">
          <PageFrame
            draft={draft}
            facts={text.facts}
            texts={state.texts}
            path={path}
            width={widths[width]}
            renderings={state.renderings + forgotten}
            wanted={lead}
            onLed={(isShown) => {
              if (!lead) return;
              const page = pageOf(lead.name, lead.path);
              // Undone or made again on another page: there it is seen.
              if (!isShown && !lead.focus && page !== null && page !== path) {
                setPath(page);
                return setLead({ ...lead });
              }
              if (lead.focus || !isShown) setView(isShown ? "page" : "texts");
              if (lead.focus) want({ path: lead.path, focus: !isShown });
            }}
            onStep={step}
            onSelect={(place) => {
              choose(place.name, place.path);
              want({ path: place.path, focus: false });
            }}
            onGap={openGap}
            onFact={openFact}
            onShow={goTo}
            onKey={pressKey}
            onFollow={(href) => {
              if (href.startsWith("/")) setPath(href);
              else if (!href.startsWith("#"))
                toast({ title: "Not followed", description: `This link leads to ${href}.` });
            }}
          />
        </section>
        <TextPane
          text={inForm}
          wanted={wanted}
          onShow={(at) => goTo(text.name, at)}
          chooser={{
            texts,
            name: text.name,
            drafted: new Set(pending.map(({ name }) => name)),
            onChoose(chosen) {
              choose(chosen.name);
              if (chosen.path) setPath(chosen.path);
            },
            onVersions: () => void openFresh("versions"),
          }}
        >
          <TextForm
            key={text.name}
            text={inForm}
            wanted={wanted}
            onChange={changeInForm}
            onFact={onFact}
            onShow={onShow}
            sections={sections}
          />
        </TextPane>
      </div>
      {gapPicker}
      <EditorDialogs
        open={dialog}
        text={text}
        pending={pending}
        planned={planned}
        versions={versions}
        pages={pages}
        releases={releases}
        onClose={() => openDialog(null)}
        onProblem={(name, at) => {
          openDialog(null);
          choose(name, at);
          setView("texts");
          want({ path: at, focus: true });
        }}
        onChanged={(name) => {
          draft.forget(name);
          setForgotten((count) => count + 1);
        }}
        onPageDeleted={(name) => {
          draft.drop(name);
          if (name !== text.name && path !== editPath(name)) return;
          choose("home");
          setPath("/");
        }}
      />
    </div>
  );
}
