import { useRef, useState } from "react";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Field, FormError, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { deskLimits } from "#domain/leads/desk/desk-limits.ts";
import type { LeadDetail } from "#domain/leads/desk/lead-detail.ts";
import type { Colleague } from "#domain/leads/desk/team.ts";
import type { LeadEvent } from "#domain/leads/desk/timeline.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { Timestamp, timestampText } from "../../frame/screen/timestamp.tsx";
import { dateWords, leadPath, stageLabels } from "../lead-words.ts";

/** A note for the team. Colleagues are mentioned by an @. */
export function NoteForm({ leadId, colleagues }: { leadId: string; colleagues: readonly Colleague[] }) {
  const toast = useToast();
  const [body, setBody] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const { post, busy, failure } = useChange<{ mentioned: string[] }>(leadPath(leadId), ({ mentioned }) => {
    setBody("");
    const told =
      mentioned.length > 0 ? ` ${mentioned.join(" and ")} ${mentioned.length === 1 ? "gets" : "get"} an email.` : "";
    toast({ title: "Success", description: `Note added.${told}` });
  });
  return (
    <Form
      refusal={failure}
      className="mb-5 grid gap-2"
      onSubmit={() => post({ intent: "note", id: leadId, body })}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <FormError>{failure && !failure.fields["body"] && failure.error}</FormError>
      <Field
        label="Note for the team"
        hint="Only your team can see it."
        required
        error={failure?.fields["body"]}
        answer={failure}
      >
        <TextArea
          ref={field}
          name="body"
          rows={3}
          maxLength={deskLimits.note}
          value={body}
          className="min-h-20!"
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SecondaryButton type="submit" busy={busy}>
          Add note
        </SecondaryButton>
        {colleagues.map(({ id, name, email }) => (
          <QuietButton
            key={id}
            aria-label={`Mention ${name}`}
            onClick={() => {
              const mention = `@${email.slice(0, email.lastIndexOf("@"))} `;
              setBody((text) => (text === "" || /\s$/.test(text) ? text : `${text} `) + mention);
              field.current?.focus();
            }}
          >
            @{name}
          </QuietButton>
        ))}
      </div>
    </Form>
  );
}

interface TimelineProps {
  lead: LeadDetail["lead"];
  events: readonly LeadEvent[];
  colleagues: readonly Colleague[];
}

/** What was done with an inquiry, newest first, down to the moment in which it came. */
export function Timeline({ lead, events, colleagues }: TimelineProps) {
  const nameOf = (email: string | null) =>
    email === null ? "The site" : (colleagues.find((one) => one.email === email)?.name ?? email);
  return (
    <ol aria-label="Timeline, newest first" className="border-t border-line text-sm">
      {events.toReversed().map((event) => (
        <li key={event.id} className="grid gap-1 border-b border-line py-2.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <strong className="font-semibold">
                {/* The visitor, by the form or by their own link. */}
                {event.kind === "booking" && event.by_email === null ? lead.name : nameOf(event.by_email)}
              </strong>{" "}
              {sentenceOf(event)}
            </span>
            <span className="text-xs text-ink-soft">
              <Timestamp at={event.at} />
            </span>
          </p>
          {event.kind === "note" && (
            <p className="border-l-4 border-evergreen-600 bg-white px-3 py-2 whitespace-pre-line wrap-anywhere">
              {textOf(event, "text")}
            </p>
          )}
        </li>
      ))}
      <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{lead.name}</strong> sent the form
        </span>
        <span className="text-xs text-ink-soft">
          <Timestamp at={lead.created_at} />
        </span>
      </li>
    </ol>
  );
}

const textOf = ({ body }: LeadEvent, name: string): string => {
  const value = body[name];
  return typeof value === "string" ? value : "";
};

const stageOf = (stage: string) => stageLabels[stage as keyof typeof stageLabels] ?? stage;

function bookingSentence(what: string, start: string): string {
  const at = start === "" ? "" : timestampText(new Date(start));
  if (what === "requested") return `requested a demo on ${at}, not booked yet`;
  if (what === "moved") return `moved the demo to ${at}`;
  return what === "canceled" ? `canceled the demo of ${at}` : `booked a demo on ${at}`;
}

/** What happened, after the name of who did it. */
function sentenceOf(event: LeadEvent): string {
  const is = (name: string) => textOf(event, name);
  switch (event.kind) {
    case "note":
      return "wrote a note";
    case "stage": {
      const reason = is("reason");
      return `changed the stage from ${stageOf(is("before"))} to ${stageOf(is("after"))}${reason ? `: ${reason}` : ""}`;
    }
    case "owner":
      if (is("after") === "") return `unassigned it from ${is("before") || "its owner"}`;
      return `assigned it to ${is("after")}${event.body["isByRule"] === true ? " by a rule" : ""}`;
    case "next_step":
      if (is("after") === "") return `completed the next step: ${is("before")}`;
      return `planned for ${is("on") ? dateWords(is("on")) : "later"}: ${is("after")}`;
    case "answered":
      return "marked it as answered";
    case "reply":
      return `replied${is("subject") ? `: ${is("subject")}` : ""}`;
    case "answer":
      return `took in an answer${is("from") ? ` from ${is("from")}` : ""}`;
    case "booking":
      return bookingSentence(is("what"), is("start"));
    case "merge":
      return `merged an inquiry of ${is("name")} into it`;
    case "split":
      return is("from") ? "split it into its own inquiry" : `split off the inquiry of ${is("name")}`;
    case "quarantine":
      return "moved it to quarantine";
    case "release":
      return "released it from quarantine";
    case "retry":
      return `tried a delivery again (${is("kind")})`;
  }
}
