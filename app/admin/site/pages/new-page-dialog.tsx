import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { PageTextName } from "#content/page-names.ts";
import { type PageTemplateName, pageTemplates } from "#content/pages/page-templates.ts";
import { sectionKinds } from "#content/sections/kinds.ts";
import { slugOf } from "#domain/documents/kind.ts";
import { useChange } from "../../frame/change/use-change.ts";

interface NewPageDialogProps {
  /** Of the screen with the call. */
  path: string;
  isInRelease: boolean;
  onMade: (name: PageTextName) => void;
  onClose: () => void;
}

/** Creates a page from a template, as a draft. */
export function NewPageDialog({ path, isInRelease, onMade, onClose }: NewPageDialogProps) {
  const [template, setTemplate] = useState<PageTemplateName>("campaign");
  const [title, setTitle] = useState("");
  /** Null while it follows the title. */
  const [address, setAddress] = useState<string | null>(null);
  const suggested = `/${(slugOf(title) ?? "").slice(0, 80).replace(/-$/, "")}`;
  const { post, busy, failure } = useChange<{ name: PageTextName }>(path, ({ name }) => onMade(name), "loaded");
  return (
    <Dialog
      open
      onClose={onClose}
      title="New page"
      className="max-w-2xl"
      closeOnBackdrop={title === ""}
      firstFocus="[type=radio]:checked"
    >
      <Form
        refusal={failure}
        className="grid gap-5"
        onSubmit={() => post({ intent: "create", title, address: address ?? suggested, template })}
      >
        <FormError>{failure?.error}</FormError>
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">Start from</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {Object.entries(pageTemplates).map(([name, { label, description, page }]) => (
              <div
                key={name}
                className="relative flex items-start gap-3 rounded-md border border-line bg-white p-3 text-sm hover:bg-evergreen-50 has-checked:border-evergreen-600 has-checked:bg-evergreen-50"
              >
                <input
                  id={`template-${name}`}
                  type="radio"
                  name="template"
                  value={name}
                  checked={template === name}
                  onChange={() => setTemplate(name as PageTemplateName)}
                  aria-describedby={`template-${name}-about`}
                  className="relative z-10 mt-0.5 size-5 shrink-0 accent-evergreen-600"
                />
                <div>
                  <label htmlFor={`template-${name}`} className="font-semibold after:absolute after:inset-0">
                    {label}
                  </label>
                  <div id={`template-${name}-about`}>
                    <p className="text-ink-soft">{description}</p>
                    <p className="mt-1 text-xs text-ink-soft">
                      {page.sections.map(({ kind }) => sectionKinds[kind].label).join(" · ")}
                    </p>
                  </div>
                </div>
              </div>
            ))}
          </div>
        </fieldset>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Title" required error={failure?.fields["title"]} answer={failure}>
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="small" busy={busy}>
            Create page
          </Button>
          <p className="text-xs text-ink-soft">
            {isInRelease
              ? "It's in the release: visitors see it once the release goes live."
              : "This is a draft. Visitors see it once you publish it."}
          </p>
        </div>
      </Form>
    </Dialog>
  );
}
