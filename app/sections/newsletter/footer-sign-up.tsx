import { Link } from "react-router";
import type { NewsletterFormWords } from "#content/newsletter.ts";
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
  /** Colours of the field, for its ground. */
  field: string;
}

/**
 * What the short forms of the newsletter send. They stand in pages that carry as little as they can: no ids, and what the browser can't
 * check is checked by the server, whose answer has room for words. With JavaScript that answer stands below the line (answer-in-place.ts).
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

/** Where every form of the newsletter is sent. The fragment names what answers it, so that the focus goes there. */
export const formAddress = "/newsletter#answer";
