import { Link } from "react-router";
import type { NewsletterFormWords } from "#content/newsletter.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { formAddress } from "./form-address.ts";

interface SignUpFormProps {
  words: NewsletterFormWords;
  /** What was typed, and what is wrong with it. */
  typed?: string | undefined;
  error?: string | undefined;
  /** Fields that no one fills in, of a form that came back. */
  hidden?: Readonly<Record<string, string>> | undefined;
  /** Leave the checking to the server, whose messages say more than the browser's bubbles. */
  noValidate?: boolean;
}

/** The newsletter's form as plain HTML: it needs no script to be filled in, sent, refused and sent again. */
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
