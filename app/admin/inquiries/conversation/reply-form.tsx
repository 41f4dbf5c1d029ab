import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { Field, FormError, Select, TextArea, TextInput } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { Form } from "#app/ui/form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ReplyDraft } from "#domain/leads/replies/conversation.ts";
import { fillTemplate, openPlaceholders } from "#domain/leads/replies/fill-template.ts";
import { replyLimits } from "#domain/leads/replies/reply-limits.ts";
import { LocalDraftNotice } from "../../drafts/local-draft-notice.tsx";
import { useLocalDraft } from "../../drafts/use-local-draft.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { useOpenForm } from "../../frame/session/open-forms.ts";
import { useMay } from "../../frame/session/role.ts";
import { leadPath } from "../lead-words.ts";

interface ReplyFormProps {
  leadId: string;
  draft: ReplyDraft;
}

const labels = { subject: "Subject", text: "Reply" };

/** A reply to an inquiry: what is typed is kept in this browser, and Ctrl+Enter sends it. */
export function ReplyForm({ leadId, draft }: ReplyFormProps) {
  const toast = useToast();
  const [stored, setStored] = useState({ subject: draft.subject, text: "" });
  const [values, setValues] = useState(stored);
  const [isPreviewed, preview] = useState(false);
  // The same words have the same key, so a second press or a resend after a lost answer sends nothing twice.
  const keys = useRef(new Map<string, string>());
  const local = useLocalDraft({
    collection: "lead_messages",
    id: leadId,
    release: "",
    version: null,
    values,
    stored,
    onServer: null,
  });
  const form = useRef<HTMLFormElement>(null);
  const { post, busy, failure } = useChange<{ isNew: boolean }>(leadPath(leadId), ({ isNew }) => {
    const empty = { subject: values.subject, text: "" };
    local.clear();
    keys.current.clear();
    setStored(empty);
    setValues(empty);
    preview(false);
    local.resume();
    toast({ title: "Success", description: isNew ? `Reply sent to ${draft.to.name}` : "This reply was already sent" });
  });
  const send = () => {
    const words = JSON.stringify(values);
    const key = keys.current.get(words) ?? crypto.randomUUID();
    keys.current.set(words, key);
    post({ intent: "reply", id: leadId, key, ...values });
  };
  useOpenForm(failure, send);
  const open = openPlaceholders(`${values.subject}\n${values.text}`);
  const type = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  return (
    <Form
      ref={form}
      aria-labelledby="reply"
      refusal={failure}
      noValidate
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        form.current?.requestSubmit();
      }}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="reply" className="text-xl">
          Reply
        </h2>
        <TemplateChoice draft={draft} onChoose={type} isTyped={values.text.trim() !== ""} />
      </div>
      <LocalDraftNotice
        draft={local}
        stored={stored}
        labels={labels}
        noun="reply"
        onRestore={(offer) => setValues(offer.values)}
      />
      <p className="text-sm wrap-anywhere text-ink-soft">
        From {draft.from || "the team"} to {draft.to.name} ({draft.to.address}). <AnswersTo draft={draft} />
      </p>
      {failure && Object.keys(failure.fields).length === 0 && <FormError>{failure.error}</FormError>}
      <Field label="Subject" required error={failure?.fields["subject"]} answer={failure}>
        <TextInput
          value={values.subject}
          maxLength={replyLimits.subject}
          onChange={({ target }) => type({ subject: target.value })}
        />
      </Field>
      <Field label="Reply" required error={failure?.fields["text"]} answer={failure}>
        <TextArea
          rows={8}
          value={values.text}
          maxLength={replyLimits.text}
          onChange={({ target }) => type({ text: target.value })}
        />
      </Field>
      {open.length > 0 && (
        <p role="status" className="text-sm text-rose-700">
          There is no value for {new Intl.ListFormat("en").format(open)}. Replace it before you send.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} aria-keyshortcuts="Control+Enter">
          Send reply
        </Button>
        <QuietButton aria-expanded={isPreviewed} onClick={() => preview(!isPreviewed)}>
          Preview
        </QuietButton>
        <span className="text-xs text-ink-soft">Ctrl+Enter to send</span>
      </div>
      {isPreviewed && (
        <section aria-label="Preview" className="border border-line bg-white px-4 py-3 text-sm">
          <p className="text-xs wrap-anywhere text-ink-soft">
            From {draft.from || "the team"} to {draft.to.address}
          </p>
          <p className="mb-3 font-semibold wrap-anywhere">{values.subject}</p>
          <p className="whitespace-pre-line wrap-anywhere">{values.text || "Nothing written yet."}</p>
        </section>
      )}
    </Form>
  );
}

function AnswersTo({ draft: { answersTo, readsAnswers } }: { draft: ReplyDraft }) {
  if (readsAnswers) return `Replies go to ${answersTo} and appear here.`;
  return `Replies go to ${answersTo}.`;
}

interface TemplateChoiceProps {
  draft: ReplyDraft;
  isTyped: boolean;
  onChoose: (values: { subject?: string; text: string }) => void;
}

/** Puts a template into the form, with the values of the inquiry. */
function TemplateChoice({ draft: { templates, values }, isTyped, onChoose }: TemplateChoiceProps) {
  const may = useMay();
  const settings = may("inquirySettings") && (
    <TextLink to="/admin/inquiries/templates" className="text-sm">
      {templates.length === 0 ? "Write a template" : "Edit templates"}
    </TextLink>
  );
  if (templates.length === 0) return settings || null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Field label="Template" hideLabel className="w-56">
        <Select
          value=""
          onChange={({ target }) => {
            const template = templates.find(({ id }) => id === target.value);
            if (!template) return;
            const subject = fillTemplate(template.subject, values);
            onChoose({ ...(subject === "" ? {} : { subject }), text: fillTemplate(template.text, values) });
          }}
        >
          <Options
            of={[
              { value: "", label: isTyped ? "Replace with a template" : "Use a template" },
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Select>
      </Field>
      {settings}
    </div>
  );
}
