import { Link } from "react-router";
import type { NewsletterFormWords } from "#app/lib/newsletter-form.ts";
import type { NewsletterSectionWords } from "#content/newsletter.ts";
import { EmailLine, formAddress } from "./footer-sign-up.tsx";

interface SignUpSectionProps {
  words: NewsletterSectionWords;
  form: NewsletterFormWords;
}

/** 'Stay Updated' at the end of the blog list (docs/product.md#blog-list). */
export function SignUpSection({ words, form }: SignUpSectionProps) {
  const { text, policy } = form.consent;
  return (
    <section aria-labelledby="newsletter" className="no-print border-t border-line bg-paper-deep">
      <div className="page grid gap-x-20 gap-y-8 py-14 md:py-20 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-4xl">
            {form.heading}
          </h2>
          <p className="mt-3 max-w-measure text-lg text-ink-soft">{words.text}</p>
          <p className="mt-3 text-sm">
            <Link to={words.more.href} className="link inline-block py-1">
              {words.more.label}
            </Link>
          </p>
        </div>
        <form method="post" action={formAddress} className="grid content-start gap-4 text-sm">
          <EmailLine words={form} variant="primary" field="border-line-strong bg-white" />
          <p className="text-ink-soft">
            {text}{" "}
            <Link to={policy.href} className="link">
              {policy.label}
            </Link>
          </p>
        </form>
      </div>
    </section>
  );
}
