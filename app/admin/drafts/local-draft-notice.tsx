import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { asText } from "./local-drafts.ts";
import { Timestamp } from "../frame/screen/timestamp.tsx";
import type { DraftOffer, LocalDraftHandle } from "./use-local-draft.ts";

interface LocalDraftNoticeProps<V extends object> {
  draft: LocalDraftHandle<V>;
  /** The stored values, to compare with. */
  stored: V;
  /** Labels of the fields. */
  labels: Record<keyof V & string, string>;
  /** Name of the kind in running text: "blog post". */
  noun: string;
  /**
   * Puts the offered values into the form, together with the version that they are based on (`offer.version`): if there is a newer
   * one, the save finds the conflict instead of overwriting it.
   */
  onRestore: (offer: DraftOffer<V>) => void;
}

/** Above a form: offers unsaved text of an earlier editing session, and says when drafts can't be stored. */
export function LocalDraftNotice<V extends object>({
  draft,
  stored,
  labels,
  noun,
  onRestore,
}: LocalDraftNoticeProps<V>) {
  const { offer, problem, isOpenElsewhere } = draft;
  return (
    <>
      {problem && <Strip>{problem}</Strip>}
      {isOpenElsewhere && <Strip>This {noun} is open in another tab with unsaved changes. Finish there first.</Strip>}
      {offer && (
        <Offer
          key={offer.savedAt.getTime()}
          offer={offer}
          stored={stored}
          labels={labels}
          noun={noun}
          onDiscard={draft.discard}
          onRestore={() => {
            draft.accept();
            onRestore(offer);
          }}
        />
      )}
    </>
  );
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      {children}
    </p>
  );
}

interface OfferProps<V extends object> extends Omit<LocalDraftNoticeProps<V>, "draft" | "onRestore"> {
  offer: DraftOffer<V>;
  onRestore: () => void;
  onDiscard: () => void;
}

function Offer<V extends object>({ offer, stored, labels, noun, onRestore, onDiscard }: OfferProps<V>) {
  const [comparing, compare] = useState(false);
  const { savedAt, changed, values, isOutdated, version } = offer;
  return (
    <section aria-label="Unsaved text" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p role="status">
        <strong className="font-semibold">
          You have unsaved text from <Timestamp at={savedAt} />.
        </strong>{" "}
        {version === null ? "It has" : "It changes"}{" "}
        {new Intl.ListFormat("en").format(changed.map((field) => labels[field].toLowerCase()))}.
        {isOutdated && ` The ${noun} was saved since then. Compare before you decide.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onRestore}>
          Restore
        </Button>
        <QuietButton aria-expanded={comparing} onClick={() => compare(!comparing)}>
          Compare
        </QuietButton>
        <QuietButton className="text-rose-700!" onClick={onDiscard}>
          Discard it
        </QuietButton>
      </div>
      {comparing && (
        <dl className="mt-3 grid gap-4">
          {changed.map((field) => (
            <div key={field}>
              <dt className="font-semibold">{labels[field]}</dt>
              <dd className="mt-1 grid gap-3 sm:grid-cols-2">
                <Version title="Unsaved" text={asText(values[field])} />
                <Version title="Stored" text={asText(stored[field])} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <label className="min-w-0 text-xs text-ink-soft">
      {title}
      <textarea
        readOnly
        value={text}
        className="mt-1 field-sizing-content max-h-52 min-h-11 w-full resize-none border border-line bg-white px-3 py-2 text-sm text-ink"
      />
    </label>
  );
}
