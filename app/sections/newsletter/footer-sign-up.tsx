import type { NewsletterFormWords } from "#content/newsletter.ts";
import { Button } from "#app/ui/button.tsx";
import { formAddress } from "./form-address.ts";

/**
 * The newsletter's form in the footer (specification section 2, Footer). It stands in every page, so it is as small as it can be:
 * no ids, and what the browser can't check is checked by the server, whose answer has room for words.
 */
export function FooterSignUp({ words }: { words: NewsletterFormWords }) {
  const { version, text, policy } = words.consent;
  return (
    <form method="post" action={formAddress} className="page grid items-end gap-x-10 gap-y-4 pb-10 md:grid-cols-2">
      <div>
        <h2 className="text-xl text-white">{words.heading}</h2>
        <p className="mt-1">
          {text}{" "}
          <a href={policy.href} className="underline">
            {policy.label}
          </a>
        </p>
      </div>
      <div className="flex items-end gap-3">
        <label className="grow">
          {words.label}
          <input
            name="email"
            type="email"
            required
            autoComplete="email"
            className="mt-1 min-h-11 w-full rounded-md border border-white/60 px-3 text-base"
          />
        </label>
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />
        <input type="hidden" name="consent" value={version} />
        <Button type="submit" variant="brass">
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
