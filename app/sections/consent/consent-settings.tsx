import type { SubmitEvent } from "react";
import { flushSync } from "react-dom";
import type { ConsentWords } from "#content/schema/consent.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { type Consent, sendsPrivacyControl } from "./consent.tsx";
import { leaveBanner, saveConsent } from "./consent-banner.tsx";

interface ConsentSettingsProps {
  consent: Consent;
  hasAnalytics: boolean;
  words: ConsentWords;
  onClose: () => void;
}

/** The cookie settings: each category with its purpose, and the present choice. */
export function ConsentSettings({ consent, hasAnalytics, words, onClose }: ConsentSettingsProps) {
  const { necessary, preferences, analytics } = words.categories;
  const overruled = sendsPrivacyControl();

  function save(allowed: { preferences: boolean; analytics: boolean }) {
    // Closed at once, so that the focus is back at what opened the dialog. That may be the banner, which goes with the answer.
    flushSync(onClose);
    if (document.activeElement?.closest(".cookie-banner")) leaveBanner();
    saveConsent({
      preferences: allowed.preferences,
      analytics: hasAnalytics ? allowed.analytics && !overruled : null,
    });
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    save({ preferences: chosen.has("preferences"), analytics: chosen.has("analytics") });
  }

  return (
    <Dialog open onClose={onClose} title={words.title} description={words.intro} className="max-w-xl">
      <form onSubmit={onSubmit} className="grid gap-5">
        <Category words={necessary} checked disabled readOnly />
        <Category words={preferences} name="preferences" defaultChecked={consent.preferences === true} />
        {hasAnalytics && (
          <Category
            words={analytics}
            note={overruled ? words.signal : null}
            name="analytics"
            disabled={overruled}
            defaultChecked={consent.analytics === true}
          />
        )}
        <div className="grid gap-2 border-t border-line pt-5 sm:grid-cols-3">
          <Button variant="secondary" onClick={() => save({ preferences: true, analytics: true })}>
            {words.accept}
          </Button>
          <Button variant="secondary" onClick={() => save({ preferences: false, analytics: false })}>
            {words.decline}
          </Button>
          <Button type="submit" variant="secondary">
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
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
