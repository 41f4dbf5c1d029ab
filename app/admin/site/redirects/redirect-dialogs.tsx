import { useEffect, useRef, useState } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import type { RedirectPaths } from "#domain/redirects/changed-redirect.ts";
import type { Redirect } from "#domain/redirects/redirect.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput, Select } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { Form } from "#app/ui/form.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { useOpenForm, useUnsavedGuard } from "../../frame/session/open-forms.ts";

interface RedirectAnswer {
  done: string;
  to?: string;
  leadsNowhere?: boolean;
}

interface RedirectDialogProps {
  /** The redirect to edit; null for a new one. */
  redirect: Redirect | null;
  /** Releases that may make the change instead. */
  releases: readonly OpenRelease[];
  onClose: () => void;
}

const fields = [
  { name: "from", label: "From", hint: "The path people still use, such as /spring-reunion." },
  { name: "to", label: "To", hint: "A page on this site, such as /blog or /case-studies/tech-university." },
] as const;

/** Creates or edits a redirect. */
export function RedirectDialog({ redirect, releases, onClose }: RedirectDialogProps) {
  const [typed, setTyped] = useState({ from: redirect?.from ?? "", to: redirect?.to ?? "" });
  const [release, choose] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { post, busy, failure } = useChange<RedirectAnswer>("/admin/redirects", ({ done, to, leadsNowhere }) => {
    const warning = leadsNowhere ? `. There is no page at ${to}, so visitors won't find anything there` : "";
    const words = done === "planned" ? "Added to the release" : `Redirect ${done} successfully${warning}`;
    toast({ title: "Success", description: words });
    onClose();
  });
  const opened = useOpened(redirect, failure);
  const isChanged = typed.from !== opened.from || typed.to !== opened.to;
  const guard = useUnsavedGuard(() => isChanged);
  // The guard only holds navigations, and closing the dialog is none.
  const [isClosing, setClosing] = useState(false);
  const close = () => (isChanged ? setClosing(true) : onClose());

  const isNew = redirect === null;
  useEffect(() => {
    if (isNew) form.current?.querySelector("input")?.focus();
  }, [isNew]);

  function save() {
    const fields = { id: redirect?.id ?? "", ...typed, ...fieldsOfOpened(opened) };
    post(
      release === "" ? { intent: redirect ? "update" : "create", ...fields } : { intent: "plan", release, ...fields },
    );
  }
  useOpenForm(failure, save);

  return (
    <>
      <ConfirmDialog
        open={isClosing || guard.asking}
        title="Discard this redirect?"
        action="Discard"
        cancel="Keep editing"
        onConfirm={isClosing ? onClose : guard.leave}
        onCancel={() => {
          setClosing(false);
          guard.stay();
        }}
      >
        <p>Your changes aren't saved.</p>
      </ConfirmDialog>
      <Dialog
        open
        onClose={close}
        title={redirect ? "Edit redirect" : "New redirect"}
        className="max-w-xl"
        closeOnBackdrop={!isChanged}
      >
        <Form ref={form} refusal={failure} onSubmit={save} noValidate className="grid gap-5">
          <FormError>{failure?.error}</FormError>
          {redirect?.automatic && (
            <p className="text-sm text-ink-soft">
              This redirect follows a renamed item. Once you edit it, it stays where you point it.
            </p>
          )}
          {fields.map(({ name, label, hint }) => (
            <Field key={name} label={label} hint={hint} required error={failure?.fields[name]} answer={failure}>
              <TextInput
                name={name}
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                autoComplete="off"
                spellCheck={false}
                inputMode="url"
              />
            </Field>
          ))}
          <WhenField releases={releases} value={release} onChange={choose} />
          <div className="flex justify-end gap-3">
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              {release === "" ? (redirect ? "Save" : "Create") : "Add to the release"}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}

/**
 * A redirect as its dialog shows it. After a conflict the refusal carries the present version, which is the base of the next try.
 * @param failure of the last try
 */
function useOpened(redirect: RedirectPaths | null, failure: ActionFailure | null): RedirectPaths {
  const [opened, setOpened] = useState({ from: redirect?.from ?? "", to: redirect?.to ?? "" });
  const [taken, take] = useState<ActionFailure | null>(null);
  if (failure?.conflict && failure !== taken) {
    take(failure);
    setOpened(failure.conflict.theirs as typeof opened);
  }
  return opened;
}

const fieldsOfOpened = ({ from, to }: RedirectPaths) => ({ openedFrom: from, openedTo: to });

interface DeleteRedirectDialogProps {
  redirect: Redirect;
  /** Releases that may delete it. */
  releases: readonly OpenRelease[];
  /** Called after it was deleted now. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a redirect is deleted, now or by a release. */
export function DeleteRedirectDialog({ redirect, releases, onDeleted, onClose }: DeleteRedirectDialogProps) {
  const [release, choose] = useState("");
  const isNow = release === "";
  const toast = useToast();
  const { post, busy, failure } = useChange("/admin/redirects", () => {
    toast({ title: "Success", description: isNow ? "Redirect deleted successfully" : "Added to the release" });
    if (isNow) onDeleted();
    onClose();
  });
  const opened = useOpened(redirect, failure);

  function confirm() {
    const fields = { id: redirect.id, ...fieldsOfOpened(opened) };
    post(isNow ? { intent: "delete", ...fields } : { intent: "plan-deletion", release, ...fields });
  }

  return (
    <ConfirmDialog
      open
      title="Delete this redirect?"
      action={isNow ? "Delete" : "Add to the release"}
      tone={isNow ? "destructive" : "primary"}
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <FormError>{failure?.error}</FormError>
      <p>
        Anyone who still uses <strong className="wrap-anywhere">{opened.from}</strong> won't find a page.
      </p>
      <WhenField releases={releases} value={release} onChange={choose} />
    </ConfirmDialog>
  );
}

/** A release that is being prepared. */
interface OpenRelease {
  id: string;
  name: string;
}

interface WhenFieldProps {
  releases: readonly OpenRelease[];
  /** Id of a release; empty for now. */
  value: string;
  onChange: (value: string) => void;
}

/** Whether a change is made now or by a release; nothing while no release is being prepared. */
function WhenField({ releases, value, onChange }: WhenFieldProps) {
  if (releases.length === 0) return null;
  return (
    <Field label="When" required>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Now</option>
        <Options of={releases.map(({ id, name }) => ({ value: id, label: `In the release “${name}”` }))} />
      </Select>
    </Field>
  );
}
