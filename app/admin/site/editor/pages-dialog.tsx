import { useContext, useRef, useState, useEffect, useEffectEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { PageTextName } from "#content/page-names.ts";
import type { ManagedPage } from "#domain/site-texts/managed-pages.ts";
import type { LinksToPage } from "#domain/links/links-to-page.ts";
import { slugOf } from "#domain/documents/kind.ts";
import { QuietDestructiveButton, ChangeDialog, useFocusAfterRemoval } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { PublishingTies } from "../../publishing/plans/publishing-ties.tsx";
import { EditedRelease, useSiteAddress } from "../../frame/screen/site-address.ts";
import { LinksTo } from "../../frame/screen/item-links.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextButton } from "#app/ui/text-link.tsx";

interface PagesDialogProps {
  open: boolean;
  pages: readonly ManagedPage[];
  onClose: () => void;
  onOpen: (name: PageTextName) => void;
  onDeleted: (name: PageTextName) => void;
}

/**
 * The pages that editors have made: a new one, and each one to open, to duplicate and to delete. To stand there also while it is closed,
 * so that the editor learns of a deletion whose answer comes after that.
 */
export function PagesDialog({ open, pages, onClose, onOpen, onDeleted }: PagesDialogProps) {
  /** Which page is or was to be deleted, and how often that was asked. */
  const [deleting, setDeleting] = useState<{ page: ManagedPage; times: number } | null>(null);
  const [isAsking, ask] = useState(false);
  const askToDelete = (page: ManagedPage) => {
    setDeleting({ page, times: (deleting?.times ?? 0) + 1 });
    ask(true);
  };
  const release = useContext(EditedRelease);
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const noteRemoval = useFocusAfterRemoval(heading, isAsking);
  const copy = useChange<{ name: PageTextName }>(useSiteAddress(), ({ name }) => {
    const description =
      release === null ? "The page was duplicated as a draft." : "The page was duplicated in the release.";
    toast({ title: "Success", description });
    if (open) onOpen(name);
  });
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Pages" className="max-w-2xl" closeOnBackdrop={false}>
        <div className="grid gap-6">
          <NewPageForm onMade={onOpen} />
          <section aria-labelledby="made-pages" className="border-t border-line pt-4">
            <h3
              id="made-pages"
              ref={heading}
              tabIndex={-1}
              className="font-sans text-base font-semibold tracking-normal outline-none"
            >
              Pages of your own ({pages.length})
            </h3>
            {pages.length === 0 && (
              <p className="mt-2 text-sm text-ink-soft">None yet. The site’s other pages are listed as texts.</p>
            )}
            {release !== null && pages.length > 0 && (
              <p className="mt-2 text-sm text-ink-soft">
                A release can make, change, move and hide pages, but not delete them. Hide a page in its form, or take a
                new one out of the release.
              </p>
            )}
            <ul className="mt-2">
              {pages.map((page) => (
                <li
                  key={page.name}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
                >
                  <div className="min-w-0">
                    <TextButton className="text-left text-sm" onClick={() => onOpen(page.name)}>
                      {page.title}
                    </TextButton>
                    <p className="text-xs wrap-anywhere text-ink-soft">
                      {page.address} · {stateOf(page, release !== null)}
                    </p>
                  </div>
                  <div className="-ml-3 flex gap-1 sm:ml-0">
                    <QuietButton
                      busy={copy.busy}
                      onClick={() => copy.post({ intent: "duplicatePage", name: page.name })}
                    >
                      Duplicate<span className="sr-only"> {page.title}</span>
                    </QuietButton>
                    {release === null && (
                      <QuietDestructiveButton onClick={() => askToDelete(page)}>
                        Delete<span className="sr-only"> {page.title}</span>
                      </QuietDestructiveButton>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </Dialog>
      {deleting && (
        <DeletePageDialog
          key={deleting.times}
          open={isAsking}
          page={deleting.page}
          onClose={() => ask(false)}
          onDeleted={() => {
            if (isAsking) noteRemoval();
            ask(false);
            onDeleted(deleting.page.name);
          }}
        />
      )}
    </>
  );
}

function stateOf({ publicAt, isPublished, hasDraft, address }: ManagedPage, isInRelease: boolean): string {
  if (isInRelease && hasDraft && !isPublished) return "new in this release";
  const known = publicAt === null ? (isPublished ? "hidden from visitors" : "not published yet") : "public";
  const now = publicAt !== null && publicAt !== address ? `, now at ${publicAt}` : "";
  const changed = isInRelease ? "changed by this release" : "with a draft";
  return hasDraft && isPublished ? `${known}${now}, ${changed}` : known + now;
}

function NewPageForm({ onMade }: { onMade: (name: PageTextName) => void }) {
  const [title, setTitle] = useState("");
  const release = useContext(EditedRelease);
  /** Null while it follows the title. */
  const [address, setAddress] = useState<string | null>(null);
  const suggested = `/${(slugOf(title) ?? "").slice(0, 80).replace(/-$/, "")}`;
  const { post, busy, failure } = useChange<{ name: PageTextName }>(useSiteAddress(), ({ name }) => onMade(name));
  return (
    <Form
      refusal={failure}
      className="grid gap-4"
      onSubmit={() => post({ intent: "createPage", title, address: address ?? suggested })}
    >
      <FormError>{failure?.error}</FormError>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Title of a new page" required error={failure?.fields["title"]} answer={failure}>
          <TextInput autoComplete="off" value={title} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label="Address" required error={failure?.fields["address"]} answer={failure}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            value={address ?? (title === "" ? "" : suggested)}
            onChange={({ target }) => setAddress(target.value === "" ? null : target.value)}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" size="small" busy={busy}>
          Make the page
        </Button>
        <p className="mt-2 text-xs text-ink-soft">
          {release === null
            ? "It is a draft: visitors see it once it is published."
            : "It is part of the release: visitors see it once the release goes live."}
        </p>
      </div>
    </Form>
  );
}

interface DeletePageDialogProps {
  open: boolean;
  page: ManagedPage;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a page is moved to the trash. Says whether visitors see it and what links to it. */
function DeletePageDialog({ open, page, onClose, onDeleted }: DeletePageDialogProps) {
  const links = useChange<LinksToPage>("/admin/site", () => {});
  const ask = useEffectEvent(() => links.post({ intent: "linksToPage", name: page.name }));
  useEffect(() => ask(), []);
  return (
    <ChangeDialog
      open={open}
      title="Delete this page?"
      action="Delete"
      path="/admin/site"
      body={{ intent: "deletePage", name: page.name }}
      done="Page deleted successfully"
      onDone={onDeleted}
      onGone={onDeleted}
      onCancel={onClose}
    >
      <p>
        <strong>{page.title}</strong> goes to the trash with its draft, from where it can be restored for 30 days.
        {page.publicAt !== null &&
          ` Visitors will not find it at ${page.publicAt} anymore. A redirect can lead them elsewhere.`}
      </p>
      {links.answer && (
        <>
          <PublishingTies ties={{ ...links.answer.ties, draft: null }} />
          <LinksTo links={links.answer} />
        </>
      )}
    </ChangeDialog>
  );
}
