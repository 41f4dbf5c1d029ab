import { Link } from "react-router";
import type { NewsletterFormWords } from "#app/lib/newsletter-form.ts";
import { Button } from "#app/ui/button.tsx";

/** The newsletter's form in the footer of every page (docs/product.md#footer). */
export function FooterSignUp({ words }: { words: NewsletterFormWords }) {
  const { text, policy } = words.consent;
  return (
    <form method="post" action={formAddress} className="page grid items-start gap-x-10 gap-y-4 pb-10 md:grid-cols-2">
      <div>
        <h2 className="text-xl text-white">{words.heading}</h2>
        <p className="mt-1">
          {text}{" "}
          <Link to={policy.href} className="underline">
            {policy.label}
          </Link>
        </p>
      </div>
      <EmailLine words={words} variant="brass" field="border-white/60" />
    </form>
  );
}

interface EmailLineProps {
  words: NewsletterFormWords;
  variant: "primary" | "brass";
  /** Color classes of the field, for its background. */
  field: string;
}

/**
 * The fields of the short newsletter forms. Kept small, because they are on every page: no ids, and errors that the browser can't find
 * are shown on the page of the server's response, or below the field with JavaScript (answer-in-place.ts).
 */
export function EmailLine({ words, variant, field }: EmailLineProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-x-3">
      <label className="min-w-0">
        {words.label}
        <input
          name="email"
          type="email"
          required
          autoComplete="email"
          className={`mt-1 min-h-11 w-full rounded-md border px-3 text-base ${field}`}
        />
      </label>
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />
      <input type="hidden" name="consent" value={words.consent.version} />
      <Button type="submit" variant={variant}>
        {words.submit}
      </Button>
    </div>
  );
}

/** URL of all newsletter forms. The fragment is the id of the result, which gets the focus. */
export const formAddress = "/newsletter#answer";
