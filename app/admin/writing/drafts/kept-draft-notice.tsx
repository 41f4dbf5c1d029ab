import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { asText } from "./compare-values.ts";
import { Moment } from "../../screen/moment.tsx";
import type { DraftOffer, KeptDraftHandle } from "./use-kept-draft.ts";

interface KeptDraftNoticeProps<V extends object> {
  kept: KeptDraftHandle<V>;
  /** What is stored at present, to compare with. */
  stored: V;
  /** What the form calls its fields. */
  labels: Record<keyof V & string, string>;
  /** One item in running text: "blog post". */
  thing: string;
  /**
   * Puts the offered values into the form. With them belongs the version that they were written over (`offer.version`): a
   * save from there meets the newer one and asks, instead of overwriting it.
   */
  onRestore: (offer: DraftOffer<V>) => void;
}

/** Above a form: offers unsaved text of an earlier sitting, and says when unsaved text can't be kept. */
export function KeptDraftNotice<V extends object>({ kept, stored, labels, thing, onRestore }: KeptDraftNoticeProps<V>) {
  const { offer, problem, isOpenElsewhere } = kept;
  return (
    <>
      {problem && <Strip>{problem}</Strip>}
      {isOpenElsewhere && (
        <Strip>
          This {thing} is open in another tab, with changes that are not saved there. Finish one of the two first.
        </Strip>
      )}
      {offer && (
        <Offer
          key={offer.savedAt.getTime()}
          offer={offer}
          stored={stored}
          labels={labels}
          thing={thing}
          onDiscard={kept.discard}
          onRestore={() => {
            kept.take();
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

interface OfferProps<V extends object> extends Omit<KeptDraftNoticeProps<V>, "kept" | "onRestore"> {
  offer: DraftOffer<V>;
  onRestore: () => void;
  onDiscard: () => void;
}

function Offer<V extends object>({ offer, stored, labels, thing, onRestore, onDiscard }: OfferProps<V>) {
  const [comparing, compare] = useState(false);
  const { savedAt, changed, values, isOutdated, version } = offer;
  return (
    <section aria-label="Unsaved text" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p role="status">
        <strong className="font-semibold">
          You have unsaved text from <Moment at={savedAt} />.
        </strong>{" "}
        {version === null ? "It has" : "It changes"}{" "}
        {new Intl.ListFormat("en").format(changed.map((field) => labels[field].toLowerCase()))}.
        {isOutdated && ` The ${thing} was saved since then: compare before you decide.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onRestore}>
          Restore
        </Button>
        <Button size="small" variant="quiet" aria-expanded={comparing} onClick={() => compare(!comparing)}>
          Compare
        </Button>
        <Button size="small" variant="quiet" className="text-rose-700!" onClick={onDiscard}>
          Discard it
        </Button>
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
