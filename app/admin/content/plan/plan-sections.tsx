import { useState, useRef } from "react";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Field, FormError, Select, TextInput } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { EndedDraft } from "#domain/publishing/drafts/end-draft.ts";
import type { ItemPlan } from "#domain/publishing/planned.ts";
import { withCanceledPlans } from "../../publishing/plans/planning.tsx";
import { useMay } from "../../frame/session/role.ts";
import { useChange, useListChange } from "../../frame/change/use-change.ts";
import { reviewIntervals } from "#domain/publishing/schedules/wall-time.ts";
import type { Schedule } from "#domain/publishing/schedules/schedules.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { PersonName } from "../../frame/people.tsx";

const effects = { save: "changes it", delete: "deletes it" } as const;

/** The releases that change an item, and a form that puts a change of it into another one. */
export function InReleases({ path, plan }: { path: string; plan: ItemPlan }) {
  const may = useMay();
  const { releases } = plan;
  // Without a draft there is only what needs no writing.
  const mayAdd = plan.draftVersion !== null || (plan.isStored && may("releases"));
  const containing = releases.filter(({ action }) => action !== null);
  const free = releases.filter(({ action }) => action === null);
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const { post, busy, failure } = useChange<EndedDraft | null>(path, (ended) => {
    toast({ title: "Success", description: withCanceledPlans("Added to the release", ended?.canceledPlans) });
    heading.current?.focus();
  });
  return (
    <section aria-labelledby="releases" className="mt-9">
      <h2 id="releases" ref={heading} tabIndex={-1} className="text-lg outline-none">
        In a release
      </h2>
      <p className="mt-1 max-w-measure text-sm text-ink-soft">Everything in a release goes live together.</p>
      {containing.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {containing.map(({ id, name, action }) => (
            <li key={id} className="border-b border-line py-2.5 text-sm">
              <TextLink to={`/admin/releases/${id}`} className="font-semibold wrap-anywhere">
                {name}
              </TextLink>{" "}
              {action && effects[action]}
            </li>
          ))}
        </ul>
      )}
      {releases.length === 0 && (
        <p className="mt-3 text-sm">
          There are no open releases. {may("releases") && <TextLink to="/admin/releases">Create one</TextLink>}
        </p>
      )}
      <FormError className="mt-4">{!busy && failure?.error}</FormError>
      {free.length > 0 && mayAdd && (
        <AddForm key={free.map(({ id }) => id).join()} plan={plan} free={free} busy={busy} onAdd={post} />
      )}
    </section>
  );
}

interface AddFormProps {
  plan: ItemPlan;
  /** Releases that do not change the item yet. */
  free: ItemPlan["releases"];
  busy: boolean;
  /** Posts the change. The section does it, because the form goes, or begins anew, before it could tell. */
  onAdd: (change: Record<string, string>) => void;
}

function AddForm({ plan: { isStored, isPublic, draftVersion }, free, busy, onAdd }: AddFormProps) {
  const isChangeable = useMay()("releases") && isStored;
  const changes = [
    ...(draftVersion === null ? [] : [{ value: "draft", label: "Publish the draft" }]),
    ...(isChangeable ? [isPublic ? { value: "hide", label: "Hide it" } : { value: "show", label: "Show it" }] : []),
    ...(isChangeable ? [{ value: "delete", label: "Delete it" }] : []),
  ];
  const [chosen, choose] = useState({ change: "", release: "" });
  const change = changes.some(({ value }) => value === chosen.change) ? chosen.change : (changes[0]?.value ?? "");
  const release = chosen.release === "" ? (free[0]?.id ?? "") : chosen.release;
  return (
    <Form
      noValidate
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={() => onAdd({ intent: "release", change, release, version: String(draftVersion ?? 0) })}
    >
      <Field label="Change" required className="w-full sm:w-48">
        <Select value={change} onChange={({ target }) => choose({ ...chosen, change: target.value })}>
          <Options of={changes} />
        </Select>
      </Field>
      <Field label="Release" required className="w-full sm:w-72">
        <Select value={release} onChange={({ target }) => choose({ ...chosen, release: target.value })}>
          <Options of={free.map(({ id, name }) => ({ value: id, label: name }))} />
        </Select>
      </Field>
      <SecondaryButton type="submit" className="min-h-11" busy={busy}>
        Add to the release
      </SecondaryButton>
    </Form>
  );
}

/** Until when an item is to be read again, and what is due. */
export function ReviewBy({ path, reviews }: { path: string; reviews: readonly Schedule[] }) {
  const mayPlan = useMay()("publish");
  const [date, type] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const plan = useChange(path, () => {
    toast({ title: "Success", description: "Reminder set" });
    type("");
  });
  const end = useListChange(path, () => {
    toast({ title: "Success", description: "Dismiss" });
    heading.current?.focus();
  });
  const wrong = plan.failure?.fields["local"];
  if (!mayPlan && reviews.length === 0) return null;
  return (
    <section aria-labelledby="review" className="mt-9">
      <h2 id="review" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Review by
      </h2>
      <p className="mt-1 max-w-measure text-sm text-ink-soft">
        You'll get an email at 9:00 that day, and the dashboard will remind you until someone has reviewed it.
      </p>
      {reviews.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {reviews.map((review) => (
            <li
              key={review.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2.5 text-sm"
            >
              <p>
                {isToCome(review) ? <strong>By</strong> : <strong className="text-rose">Due since</strong>}{" "}
                <Timestamp at={review.due_at} />
                <span className="text-ink-soft">
                  , asked for by <PersonName email={review.created_by} />
                </span>
              </p>
              {!mayPlan ? null : isToCome(review) ? (
                <QuietButton
                  className="-ml-3 lg:ml-0"
                  busy={end.busy}
                  onClick={() => end.post(review.id, { intent: "cancel", schedule: review.id })}
                >
                  Cancel
                </QuietButton>
              ) : (
                <Reviewed
                  busy={end.busy}
                  onDone={(months) => end.post(review.id, { intent: "reviewed", schedule: review.id, months })}
                />
              )}
              <FormError className="basis-full">{end.errorOf(review.id)}</FormError>
            </li>
          ))}
        </ul>
      )}
      <FormError className="mt-4">{plan.busy || wrong !== undefined ? undefined : plan.failure?.error}</FormError>
      {mayPlan && (
        <Form
          refusal={plan.failure}
          noValidate
          className="field-row mt-4"
          onSubmit={() =>
            plan.post({ intent: "schedule", action: "review", local: date === "" ? "" : `${date}T09:00`, zone })
          }
        >
          <Field label="Day" required className="w-full sm:w-60" error={wrong} answer={plan.failure}>
            <TextInput type="date" value={date} onChange={({ target }) => type(target.value)} />
          </Field>
          <SecondaryButton type="submit" className="min-h-11" busy={plan.busy}>
            Set reminder
          </SecondaryButton>
        </Form>
      )}
    </section>
  );
}

const isToCome = ({ state }: Schedule) => state === "waiting" || state === "paused";

function Reviewed({ busy, onDone }: { busy: boolean; onDone: (months: string) => void }) {
  const [months, choose] = useState("6");
  return (
    <Form className="flex flex-wrap items-end gap-3" onSubmit={() => onDone(months)}>
      <Field label="Review again" required>
        <Select value={months} onChange={({ target }) => choose(target.value)}>
          {reviewIntervals.map((interval) => (
            <option key={interval} value={interval}>
              {interval === 0 ? "never" : `in ${interval} ${interval === 1 ? "month" : "months"}`}
            </option>
          ))}
        </Select>
      </Field>
      <SecondaryButton type="submit" className="min-h-11" busy={busy}>
        Reviewed
      </SecondaryButton>
    </Form>
  );
}
