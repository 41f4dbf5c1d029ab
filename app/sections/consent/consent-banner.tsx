import { Link } from "react-router";
import type { ConsentWords } from "#content/schema/consent.ts";
import { Button } from "#app/ui/button.tsx";
import { saveConsent } from "./save-consent.ts";

interface ConsentBannerProps {
  words: ConsentWords;
  onChoose: () => void;
}

/** The consent banner at the bottom of the window. Its three buttons look the same, so that none is suggested. */
export function ConsentBanner({ words, onChoose }: ConsentBannerProps) {
  function answer(allowed: boolean) {
    // The focused button is removed with the banner.
    document.getElementById("Content")?.focus({ preventScroll: true });
    saveConsent({ preferences: allowed, analytics: allowed });
  }

  return (
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
          <Button variant="secondary" onClick={() => answer(true)}>
            {words.accept}
          </Button>
          <Button variant="secondary" onClick={() => answer(false)}>
            {words.decline}
          </Button>
          <Button variant="secondary" onClick={onChoose}>
            {words.choose}
          </Button>
        </div>
      </div>
    </section>
  );
}
