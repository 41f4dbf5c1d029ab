import { useContext, useEffect, useRef, useState } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { PageTextName } from "#content/page-names.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { ManagedPage } from "#domain/site-texts/managed-pages.ts";
import type { FoundText, FoundUnpublished } from "#domain/search/admin-search.ts";
import type { PendingText, TextVersion } from "#domain/site-texts/publish-texts.ts";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import type { OpenRelease } from "../../publishing/releases/release-select.tsx";
import type { FactName } from "#content/facts.ts";
import type { FoundFact } from "#domain/search/facts.ts";
import { PublishDialog, usePublishing } from "./publish-dialog.tsx";
import { VersionsDialog, useRestore } from "./versions-dialog.tsx";
import { EditedRelease, useSiteAddress } from "../../frame/screen/site-address.ts";
import { Link } from "react-router";
import type { ActionResult } from "#app/lib/answers.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { kindOf } from "#domain/kinds/kinds.ts";
import { draftAddressOf } from "../../frame/screen/item-links.tsx";
import { Form } from "#app/ui/form.tsx";

export type OpenDialog = "publish" | "versions" | "find";

interface EditorDialogsProps {
  open: OpenDialog | null;
  text: EditedText;
  pending: readonly PendingText[];
  /** Publications of texts that wait for their time. */
  planned: readonly PlannedPublication[];
  versions: readonly TextVersion[];
  /** Those that editors have made. */
  pages: readonly ManagedPage[];
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  onClose: () => void;
  onFound: (found: FoundText) => void;
  onFact: (fact: FactName) => void;
  /** Somebody wants to mend what can't be published. */
  onProblem: (name: SiteTextName, path: string) => void;
  /** What is stored has changed: published, discarded or restored. @param name of which text; undefined when of several */
  onChanged: (name?: SiteTextName) => void;
  /** Without its draft such a page is in the trash, or in a release alone. */
  onPageDeleted: (name: PageTextName) => void;
}

/** The dialogs of the editor, at most one of them open. */
export function EditorDialogs({ open, text, pending, versions, pages, onClose, ...props }: EditorDialogsProps) {
  const toast = useToast();
  const isInRelease = useContext(EditedRelease) !== null;
  /** @param dialog in which it was asked for; another one may be open by now */
  const done = (dialog: OpenDialog, description: string, changed?: SiteTextName) => {
    if (open === dialog) onClose();
    toast({ title: "Success", description });
    props.onChanged(changed);
  };
  const publishing = usePublishing((description, left) => {
    done("publish", description, left);
    // Without its draft such a page is in the trash, or in a release alone.
    const unseen = pages.find(({ name, isPublished }) => name === left && !isPublished);
    if (unseen) props.onPageDeleted(unseen.name);
  });
  const restoring = useRestore((name, { isPublished, draftVersion, problem }) => {
    const kept = isInRelease ? "The version is in the release now." : "The version is a draft now.";
    const words = draftVersion === 0 ? "The text says this already." : kept;
    done("versions", isPublished ? "Published. Visitors see it from now on." : words, name);
    if (problem !== null)
      toast({ title: "Error", description: `${words} It was not published: ${problem}`, style: "destructive" });
  });
  return (
    <>
      {open === "find" && <FindDialog onClose={onClose} onPick={props.onFound} onFact={props.onFact} />}
      {open === "publish" && (
        <PublishDialog
          facts={text.facts}
          pending={pending}
          planned={props.planned}
          releases={props.releases}
          publishing={publishing}
          onClose={onClose}
          onProblem={props.onProblem}
        />
      )}
      {open === "versions" && (
        <VersionsDialog
          text={text}
          versions={versions}
          draft={pending.find(({ name }) => name === text.name) ?? null}
          isInRelease={isInRelease}
          restoring={restoring}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface FindDialogProps {
  onPick: (found: FoundText) => void;
  onFact: (fact: FactName) => void;
  onClose: () => void;
}

const pauseMs = 200;

/** Finds facts, any text of the site, and drafts of items and releases, by their words. */
function FindDialog({ onPick, onFact, onClose }: FindDialogProps) {
  const address = useSiteAddress("/find");
  const input = useRef<HTMLInputElement>(null);
  // The dialog was opened to type here. Not `autoFocus`: the dialog focuses its own button after that.
  useEffect(() => input.current?.focus(), []);
  const [query, setQuery] = useState("");
  const [answer, setAnswer] = useState<(Found & { query: string }) | null>(null);
  const count = answer ? answer.facts.length + answer.texts.length + answer.unpublished.length : 0;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void find(address, query, controller.signal).then((found) => {
        if (!controller.signal.aborted) setAnswer({ query, ...found });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [address, query]);

  return (
    <Dialog open onClose={onClose} title="Find a text" className="max-w-2xl">
      <Form
        className="grid gap-4"
        onSubmit={() => {
          if (answer?.query !== query) return;
          const [[fact], [text]] = [answer.facts, answer.texts];
          if (fact) onFact(fact.fact);
          else if (text) onPick(text);
        }}
      >
        <Field label="Words on the site" required>
          <TextInput ref={input} autoComplete="off" value={query} onChange={({ target }) => setQuery(target.value)} />
        </Field>
        <p role="status" className="text-sm text-ink-soft">
          {answer &&
            answer.query !== "" &&
            (count === 0 ? "No text, draft or release has all of these words." : `${count} found`)}
        </p>
        {answer && answer.facts.length > 0 && (
          <ul aria-label="Facts" className="grid">
            {answer.facts.map(({ fact, label, value }) => (
              <li key={fact} className="border-t border-line">
                <button
                  type="button"
                  onClick={() => onFact(fact)}
                  className="flex w-full flex-wrap justify-between gap-x-3 px-2 py-2 text-left text-sm hover:bg-evergreen-50"
                >
                  <span className="font-semibold">{label}</span>
                  <span className="wrap-anywhere">{value}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {answer && answer.unpublished.length > 0 && (
          <ul aria-label="Drafts and releases" className="grid">
            {answer.unpublished.map((found) => (
              <li key={`${found.type} ${found.id} ${addressOf(found)}`} className="border-t border-line">
                <Link
                  to={addressOf(found)}
                  className="grid gap-0.5 px-2 py-2 text-ink no-underline hover:bg-evergreen-50"
                >
                  <span className="text-xs text-ink-soft">{labelOf(found)}</span>
                  <span className="text-sm wrap-anywhere">{found.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ul className="grid">
          {answer?.texts.map((found) => (
            <li key={`${found.name}.${found.path}`} className="border-t border-line">
              <button
                type="button"
                onClick={() => onPick(found)}
                className="grid w-full gap-0.5 px-2 py-2 text-left hover:bg-evergreen-50"
              >
                <span className="text-xs text-ink-soft">{found.title}</span>
                <span className="line-clamp-2 text-sm">{found.words}</span>
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </Dialog>
  );
}

interface Found {
  facts: FoundFact[];
  texts: FoundText[];
  unpublished: FoundUnpublished[];
}

function addressOf(found: FoundUnpublished): string {
  return found.type === "release" ? `/admin/releases/${found.id}` : draftAddressOf(found);
}

function labelOf(found: FoundUnpublished): string {
  if (found.type === "release") return found.isPublic ? "Release, public" : "Release";
  const place = found.release ? ` in the release “${found.release.name}”` : "";
  return `Draft${place}, ${kindOf(found.kind).noun}`;
}

const nothing: Found = { facts: [], texts: [], unpublished: [] };

async function find(address: string, q: string, signal: AbortSignal): Promise<Found> {
  if (q.trim() === "") return nothing;
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ q }), signal });
    const result = (await answer.json()) as ActionResult<Found>;
    return result.ok ? result.value : nothing;
  } catch {
    return nothing;
  }
}
