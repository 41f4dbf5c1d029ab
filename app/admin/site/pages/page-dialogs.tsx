import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { LinksToPage } from "#domain/links/links-to-page.ts";
import type { ListedPage } from "#domain/publishing/page-list.ts";
import { ChangeDialog } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { LinksTo } from "../../frame/screen/item-links.tsx";
import { PublishingTies } from "../../publishing/plans/publishing-ties.tsx";

interface RenamePageDialogProps {
  page: ListedPage;
  /** Of the screen with the call. */
  path: string;
  onDone: () => void;
  onClose: () => void;
}

/** Another title and address for a page, in its draft. */
export function RenamePageDialog({ page, path, onDone, onClose }: RenamePageDialogProps) {
  const [title, setTitle] = useState(page.title);
  const [address, setAddress] = useState(page.address);
  const { post, busy, failure } = useChange<object>(path, onDone);
  return (
    <Dialog open onClose={onClose} title="Title and address" className="max-w-md" closeOnBackdrop={false}>
      <Form
        refusal={failure}
        className="grid gap-4"
        onSubmit={() => post({ intent: "rename", name: page.name, title, address })}
      >
        <FormError>{failure?.error}</FormError>
        <Field label="Title" required error={failure?.fields["title"]} answer={failure}>
          <TextInput autoComplete="off" value={title} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label="Address" required error={failure?.fields["address"]} answer={failure}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        {page.publicAt !== null && (
          <p className="text-xs text-ink-soft">
            The address changes when you publish the page. From then on {page.publicAt} redirects to the new one.
          </p>
        )}
        <div>
          <Button type="submit" size="small" busy={busy}>
            Save draft
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface DeletePageDialogProps {
  page: ListedPage;
  /** Of the screen with the call. */
  path: string;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a page is moved to the trash. Says whether visitors see it and what links to it. */
export function DeletePageDialog({ page, path, onDeleted, onClose }: DeletePageDialogProps) {
  const links = useChange<LinksToPage>(path, () => {});
  const ask = useEffectEvent(() => links.post({ intent: "links", name: page.name }));
  useEffect(() => ask(), []);
  return (
    <ChangeDialog
      open
      title="Move this page to the trash?"
      action="Move to the trash"
      path={path}
      body={{ intent: "delete", name: page.name }}
      done="Page deleted successfully"
      onDone={onDeleted}
      onGone={onDeleted}
      onCancel={onClose}
    >
      <p>
        <strong>{page.title}</strong> goes to the trash with its draft, and can be restored for 30 days.
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
