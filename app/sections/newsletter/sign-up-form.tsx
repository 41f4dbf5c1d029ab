import { Link } from "react-router";
import type { NewsletterFormWords } from "#app/lib/newsletter-form.ts";
import type { NewsletterPageWords } from "#content/newsletter.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { formAddress } from "./footer-sign-up.tsx";
import { answerId } from "#app/ui/error-summary.tsx";

interface SignUpFormProps {
  words: NewsletterFormWords;
  /** The posted value and its error message. */
  typed?: string | undefined;
  error?: string | undefined;
  /** Values of the hidden fields of a refused form. */
  hidden?: Readonly<Record<string, string>> | undefined;
  /** Leaves the validation to the server, whose messages are more helpful than the browser's bubbles. */
  noValidate?: boolean;
}

/** The newsletter form as plain HTML, which works without JavaScript, also after a refusal. */
export function SignUpForm({ words, typed, error, hidden, noValidate = false }: SignUpFormProps) {
  return (
    <form method="post" action={formAddress} noValidate={noValidate} className="grid gap-4">
      <div className={`grid items-end gap-3 ${error ? "" : "sm:grid-cols-[1fr_auto]"}`}>
        <Field id="email" label={words.label} error={error} required>
          <TextInput name="email" type="email" autoComplete="email" maxLength={254} defaultValue={typed} />
        </Field>
        <Button type="submit" className={error ? "sm:justify-self-start" : ""}>
          {words.submit}
        </Button>
      </div>
      <Honeypot />
      <input type="hidden" name="consent" value={words.consent.version} />
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-sm text-ink-soft">
        {words.consent.text}{" "}
        <Link to={words.consent.policy.href} className="link">
          {words.consent.policy.label}
        </Link>
      </p>
    </form>
  );
}

/** The steps after the form is sent. */
export function Steps({ words }: { words: NewsletterPageWords["steps"] }) {
  return (
    <section aria-labelledby="steps" className="border-t-2 border-ink pt-4">
      <h2 id="steps" className="text-xl">
        {words.heading}
      </h2>
      <ol className="numbered mt-2">
        {words.items.map(({ title, text }) => (
          <li key={title} className="border-b border-line py-4 last:border-0">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The notice after a submit. The same for known and unknown addresses. */
export function SentNotice({ words }: { words: NewsletterPageWords["sent"] }) {
  const { hints, again, readOn } = words;
  return (
    <div className="page grid gap-x-20 gap-y-12 pt-14 pb-20 md:pt-20 lg:grid-cols-[1.2fr_1fr] lg:pb-28">
      <div>
        <div id={answerId} tabIndex={-1} className="outline-none">
          <h1 className="text-5xl">{words.heading}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.body}</p>
        </div>
        <p className="mt-9">
          <ButtonLink to={readOn.href}>{readOn.label}</ButtonLink>
        </p>
      </div>
      <section aria-labelledby="hints" className="border-t-2 border-ink pt-4">
        <h2 id="hints" className="text-xl">
          {hints.heading}
        </h2>
        <ul className="mt-2">
          {hints.items.map((hint) => (
            <li key={hint} className="border-b border-line py-3 text-sm">
              {hint}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm">
          <Link to={again.href} className="link inline-block py-1">
            {again.label}
          </Link>
        </p>
      </section>
    </div>
  );
}
