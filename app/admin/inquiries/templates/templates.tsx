import { useRef, useState } from "react";
import { type ReplyTemplate, deleteTemplate, findTemplates, saveTemplate } from "#domain/leads/replies/templates.ts";
import { type Placeholder, fillTemplate, placeholders } from "#domain/leads/replies/fill-template.ts";
import { replyLimits } from "#domain/leads/replies/reply-limits.ts";
import { textIn } from "#app/lib/requests.ts";
import { Button } from "#app/ui/button.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextArea, TextInput } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ChangeDialog, QuietDestructiveButton, useFocusAfterRemoval } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import {
  adminMeta,
  loadAdmin,
  offlineClientAction,
  readyData,
  revalidateAfterSuccess,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { useOpenForm } from "../../frame/session/open-forms.ts";
import type { Route } from "./+types/templates.ts";

const screen = "/admin/inquiries/templates";

/** The words that the team answers inquiries with (docs/product.md#replies). */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, (ctx) => findTemplates(ctx), "inquirySettings");
}

export function action(args: Route.ActionArgs) {
  return answerIntent(
    args,
    {
      save: (ctx, form) =>
        saveTemplate(ctx, {
          id: textIn(form, "id") || null,
          version: Number(textIn(form, "version")),
          name: textIn(form, "name"),
          subject: textIn(form, "subject"),
          text: textIn(form, "text"),
        }),
      delete: (ctx, form) => deleteTemplate(ctx, textIn(form, "id")),
    },
    "inquirySettings",
  );
}

export const meta = () => adminMeta("Reply templates");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const blank: ReplyTemplate = { id: "", name: "", subject: "", text: "", version: 0 };

export default function TemplatesScreen({ loaderData }: Route.ComponentProps) {
  const templates = readyData(loaderData);
  const [edited, edit] = useState<ReplyTemplate | null>(null);
  const [deleting, setDeleting] = useState<ReplyTemplate | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = useFocusAfterRemoval(heading, deleting !== null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Reply templates
        </h1>
        <SecondaryButton onClick={() => edit(blank)}>New template</SecondaryButton>
      </div>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        Replies your team sends often. Choose one when you reply to an inquiry, then edit it before sending.
      </p>
      {templates.length === 0 ? (
        <p className="border-y border-line py-10 text-center text-sm text-ink-soft">There are no templates yet.</p>
      ) : (
        <ul className="border-t border-line">
          {templates.map((template) => (
            <li
              key={template.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 text-sm"
            >
              <div className="min-w-0 flex-1 basis-72">
                <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{template.name}</h2>
                <p className="line-clamp-2 wrap-anywhere text-ink-soft">{template.text}</p>
              </div>
              <div className="flex gap-1">
                <QuietButton aria-label={`Edit ${template.name}`} onClick={() => edit(template)}>
                  Edit
                </QuietButton>
                <QuietDestructiveButton aria-label={`Delete ${template.name}`} onClick={() => setDeleting(template)}>
                  Delete
                </QuietDestructiveButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited && <TemplateDialog template={edited} onClose={() => edit(null)} />}
      {deleting && (
        <ChangeDialog
          open
          title="Delete this template?"
          action="Delete"
          path={screen}
          body={{ intent: "delete", id: deleting.id }}
          done="Template deleted"
          onDone={() => {
            removed();
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
        >
          <p>
            <strong className="wrap-anywhere">{deleting.name}</strong> will be deleted. Replies already sent with it
            stay as they are.
          </p>
        </ChangeDialog>
      )}
    </>
  );
}

/** Values of an invented inquiry, for the preview. */
const sample: Record<Placeholder, string> = {
  name: "Ada Osei",
  organization: "Northgate College",
  sender: "Sam Reed",
  bookingLink: "https://www.example.org/booking/…",
};

function TemplateDialog({ template, onClose }: { template: ReplyTemplate; onClose: () => void }) {
  const toast = useToast();
  const [values, setValues] = useState(template);
  const { post, busy, failure } = useChange(screen, () => {
    toast({ title: "Success", description: "Template saved" });
    onClose();
  });
  const { id, version, name, subject, text } = values;
  const save = () => post({ intent: "save", id, version: String(version), name, subject, text });
  useOpenForm(failure, save);
  const type = (change: Partial<ReplyTemplate>) => setValues((before) => ({ ...before, ...change }));
  return (
    <Dialog open onClose={onClose} title={id === "" ? "New template" : "Edit template"} className="max-w-2xl">
      <Form refusal={failure} noValidate className="grid gap-4" onSubmit={save}>
        {failure && Object.keys(failure.fields).length === 0 && <FormError>{failure.error}</FormError>}
        <Field label="Name" required error={failure?.fields["name"]} answer={failure}>
          <TextInput
            value={name}
            maxLength={replyLimits.templateName}
            onChange={({ target }) => type({ name: target.value })}
          />
        </Field>
        <Field
          label="Subject"
          hint="If empty, the reply uses the subject of the conversation."
          error={failure?.fields["subject"]}
          answer={failure}
        >
          <TextInput
            value={subject}
            maxLength={replyLimits.subject}
            onChange={({ target }) => type({ subject: target.value })}
          />
        </Field>
        <Field label="Text" required error={failure?.fields["text"]} answer={failure}>
          <TextArea
            rows={8}
            value={text}
            maxLength={replyLimits.text}
            onChange={({ target }) => type({ text: target.value })}
          />
        </Field>
        <div className="text-xs text-ink-soft">
          <p className="mb-1">Placeholders you can use. They are filled in when the template is used:</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
            {(Object.entries(placeholders) as [Placeholder, string][]).map(([placeholder, meaning]) => (
              <div key={placeholder} className="contents">
                <dt className="font-mono">{`{${placeholder}}`}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
        <details className="text-sm">
          <summary className="w-fit font-semibold">Preview</summary>
          <div className="mt-2 border border-line bg-white px-4 py-3">
            {subject !== "" && <p className="mb-2 font-semibold wrap-anywhere">{fillTemplate(subject, sample)}</p>}
            <p className="whitespace-pre-line wrap-anywhere">{fillTemplate(text, sample)}</p>
          </div>
        </details>
        <div className="flex flex-wrap justify-end gap-3">
          <QuietButton onClick={onClose}>Cancel</QuietButton>
          <Button type="submit" size="small" busy={busy}>
            Save template
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
