import { useState } from "react";
import { Link } from "react-router";
import type { ConsentWords } from "#content/schema/consent.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { sendsPrivacyControl, type Consent } from "./consent-cookies.ts";
import { saveConsent } from "./save-consent.ts";

interface ConsentPanelProps {
  /** The visitor has something to decide: show the banner. */
  asks: boolean;
  /** Show the settings. */
  open: boolean;
  consent: Consent;
  hasAnalytics: boolean;
  words: ConsentWords;
  onClose: () => void;
}

/** The cookie banner and the cookie settings. */
export function ConsentPanel({ asks, open, consent, hasAnalytics, words, onClose }: ConsentPanelProps) {
  const [choosing, setChoosing] = useState(false);

  function close() {
    setChoosing(false);
    onClose();
  }

  function save(preferences: boolean, analytics: boolean) {
    saveConsent({ preferences, analytics: hasAnalytics ? analytics && !sendsPrivacyControl() : null });
    close();
    // What had the focus is gone.
    if (asks && !open && !choosing) document.getElementById("content")?.focus({ preventScroll: true });
  }

  const answers = (
    <>
      <Button variant="secondary" onClick={() => save(true, true)}>
        {words.accept}
      </Button>
      <Button variant="secondary" onClick={() => save(false, false)}>
        {words.decline}
      </Button>
    </>
  );

  return (
    <>
      {asks && (
        <section
          aria-label={words.banner.label}
          className="cookie-banner no-print fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-paper-deep"
        >
          <div className="page flex flex-col gap-x-8 gap-y-3 py-3 md:flex-row md:items-center md:justify-between">
            <p className="text-sm">
              {words.banner.text}{" "}
              <Link to={words.policy.href} className="link">
                {words.policy.label}
              </Link>
            </p>
            <div className="grid shrink-0 grid-cols-3 gap-2">
              {answers}
              <Button variant="secondary" onClick={() => setChoosing(true)}>
                {words.choose}
              </Button>
            </div>
          </div>
        </section>
      )}
      {(open || choosing) && (
        <Dialog open onClose={close} title={words.title} description={words.intro} className="max-w-xl">
          <form
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              const chosen = new FormData(event.currentTarget);
              save(chosen.has("preferences"), chosen.has("analytics"));
            }}
          >
            <Category words={words.categories.necessary} checked disabled readOnly />
            <Category
              words={words.categories.preferences}
              name="preferences"
              defaultChecked={consent.preferences === true}
            />
            {hasAnalytics && (
              <Category
                words={words.categories.analytics}
                note={sendsPrivacyControl() ? words.signal : null}
                name="analytics"
                disabled={sendsPrivacyControl()}
                defaultChecked={consent.analytics === true}
              />
            )}
            <div className="grid gap-2 border-t border-line pt-5 sm:grid-cols-3">
              {answers}
              <Button type="submit" variant="secondary">
                {words.save}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}

type CategoryProps = Omit<Parameters<typeof Checkbox>[0], "label" | "hint"> & {
  words: { title: string; text: string };
  note?: string | null;
};

function Category({ words, note, ...box }: CategoryProps) {
  return (
    <Checkbox
      {...box}
      label={<strong>{words.title}</strong>}
      hint={
        <>
          {words.text}
          {note && <span className="block text-ink">{note}</span>}
        </>
      }
    />
  );
}
