import { useRef, useState } from "react";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Checkbox, Field, FormError, Select, TextInput } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { PreviewLink } from "#domain/publishing/preview-links.ts";
import { CopyButton } from "../../frame/screen/copy-button.tsx";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { useChange, useListChange } from "../../frame/change/use-change.ts";
import { Form } from "#app/ui/form.tsx";

const lifetimes = [1, 3, 7, 14, 30, 90];

interface PreviewLinksProps {
  /** The screen whose action makes and ends links. */
  path: string;
  links: readonly PreviewLink[];
  /** Why no link can be made now. */
  refusal?: string | null;
}

/** Makes and ends links with which people without an account look at something that is not public. */
export function PreviewLinks({ path, links, refusal = null }: PreviewLinksProps) {
  const [typed, type] = useState({ label: "", days: "7", comment: "false" });
  const [url, show] = useState<string | null>(null);
  const toast = useToast();
  const share = useChange<{ url: string }>(path, (made) => {
    show(made.url);
    type({ label: "", days: "7", comment: "false" });
  });
  const wrong = share.failure?.fields ?? {};
  const heading = useRef<HTMLHeadingElement>(null);
  const revoke = useListChange(path, () => {
    toast({ title: "Success", description: "Link ended" });
    show(null);
    heading.current?.focus();
  });
  const [now] = useState(() => new Date());
  const hasEnded = ({ revoked_at, expires_at }: PreviewLink) => revoked_at !== null || expires_at < now;
  return (
    <section aria-labelledby="shared" className="mt-9">
      <h2 id="shared" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Preview links
      </h2>
      <p className="mt-1 max-w-measure text-sm text-ink-soft">
        Anyone with the link can see the whole site as it will be, without an account, until the link ends.
      </p>
      {links.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {links.map((link) => (
            <li
              key={link.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{link.label}</p>
                <p className="text-xs text-ink-soft">
                  {link.looks} {link.looks === 1 ? "page" : "pages"} looked at
                  {link.last_look_at && (
                    <>
                      , last <Timestamp at={link.last_look_at} />
                    </>
                  )}
                  {" · "}
                  {link.may_comment && "may comment · "}
                  {hasEnded(link) ? (
                    "ended"
                  ) : (
                    <>
                      until <Timestamp at={link.expires_at} />
                    </>
                  )}
                </p>
              </div>
              {!hasEnded(link) && (
                <QuietButton
                  className="-ml-3 lg:ml-0"
                  busy={revoke.busy}
                  onClick={() => revoke.post(link.id, { intent: "revoke", link: link.id })}
                >
                  End link<span className="sr-only">: the link for {link.label}</span>
                </QuietButton>
              )}
              <FormError className="basis-full">{revoke.errorOf(link.id)}</FormError>
            </li>
          ))}
        </ul>
      )}
      {url && (
        <div role="status" className="mt-4 grid gap-2 bg-evergreen-50 p-4 text-sm">
          <p>Here is the link. It won't be shown again:</p>
          <p className="font-mono text-xs wrap-anywhere">{url}</p>
          <CopyButton text={url} variant="secondary" announcement="Link copied">
            Copy link
          </CopyButton>
        </div>
      )}
      <FormError className="mt-4">
        {share.busy || wrong["label"] || wrong["days"] ? undefined : share.failure?.error}
      </FormError>
      {refusal === null ? (
        <Form
          refusal={share.failure}
          noValidate
          className="field-row mt-4"
          onSubmit={() => share.post({ intent: "share", ...typed })}
        >
          <Field label="Who it's for" required className="w-full sm:w-60" error={wrong["label"]} answer={share.failure}>
            <TextInput
              value={typed.label}
              onChange={({ target }) => type({ ...typed, label: target.value })}
              autoComplete="off"
            />
          </Field>
          <Field label="Valid for" required className="w-full sm:w-40" error={wrong["days"]} answer={share.failure}>
            <Select value={typed.days} onChange={({ target }) => type({ ...typed, days: target.value })}>
              <Options
                of={lifetimes.map((days) => ({ value: days, label: `${days} ${days === 1 ? "day" : "days"}` }))}
              />
            </Select>
          </Field>
          <Checkbox
            label="May comment"
            hint="Anyone with the link can comment."
            checked={typed.comment === "true"}
            onChange={({ target }) => type({ ...typed, comment: String(target.checked) })}
          />
          <SecondaryButton type="submit" className="min-h-11" busy={share.busy}>
            Create link
          </SecondaryButton>
        </Form>
      ) : (
        <p className="mt-3 text-sm">{refusal}</p>
      )}
    </section>
  );
}
