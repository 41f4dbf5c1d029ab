import { Link } from "react-router";
import type { NewsletterFormWords } from "#content/newsletter.ts";
import { EmailLine } from "./email-line.tsx";
import { formAddress } from "./form-address.ts";

/** The newsletter's form in the footer of every page (specification section 2, Footer). */
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
