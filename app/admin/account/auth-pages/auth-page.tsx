import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { accountLimits } from "#domain/security/rights.ts";
import { PlainScreen } from "../../frame/screen/plain-screen.tsx";

interface LinkConfirmationProps {
  title: string;
  /** Title of the document, if it differs. */
  documentTitle?: string;
  /** URL of the form: the page itself, whose action does what the button says. */
  action: string;
  /** Label of the button. */
  button: string;
  /** Why a press of the button was refused; the next one may succeed. */
  problem?: Problem | undefined;
  /** The question. */
  children: ReactNode;
}

/** The page of a valid personal link: asks a question, and only its button changes anything. */
export function LinkConfirmation(props: LinkConfirmationProps) {
  const { title, documentTitle = title, action, button, problem, children } = props;
  return (
    <PlainScreen title={title}>
      <title>{documentTitle}</title>
      {problem && (
        <div className="mb-5">
          <SignInProblem problem={problem} />
        </div>
      )}
      <p className="mb-6">{children}</p>
      <form method="post" action={action}>
        <Button type="submit" className="w-full">
          {button}
        </Button>
      </form>
    </PlainScreen>
  );
}

interface InvalidLinkProps {
  title: string;
  message: string;
  /** The command with which the operator can make a new link. */
  command?: string;
  /** The page that sends a new link. */
  again?: { href: string; label: string };
}

/** Says why a personal link does not work, and how to get a new one. */
export function InvalidLink({ title, message, command, again }: InvalidLinkProps) {
  return (
    <PlainScreen title={title}>
      <title>{title}</title>
      <p className="mb-6">{message}</p>
      {command && (
        <>
          <p className="mb-2">Whoever runs the site can create a new one with this command:</p>
          <pre className="mb-6 overflow-x-auto bg-paper-deep px-3 py-2 text-sm whitespace-pre-wrap">
            <code>{command}</code>
          </pre>
        </>
      )}
      {again && (
        <p className="mb-3">
          <a href={again.href} className="font-semibold text-evergreen-700 underline underline-offset-4">
            {again.label}
          </a>
        </p>
      )}
      <a href="/admin" className="font-semibold text-evergreen-700 underline underline-offset-4">
        Go to sign-in
      </a>
    </PlainScreen>
  );
}

/** Why a submit was refused. */
export interface Problem {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** The message above the form. It takes the focus, because the page is the response to a submit. */
export function SignInProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  return (
    <p
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without script nothing else can move the focus here, and a fragment would stay in the address after the redirect
      autoFocus
      className="rounded-md border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700"
    >
      {problem.message}
    </p>
  );
}

interface NewPasswordFieldsProps {
  label: string;
  /** Messages by field name, after a submit that was refused. */
  errors: Readonly<Record<string, string>> | undefined;
}

/**
 * The fields `password` and `repeated`, for pages that load no script. They are always rendered empty: the server never sends a password
 * back. So after any refusal both ask for it again.
 */
export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label={label}
        required
        error={errors && (errors["password"] ?? "Please enter it again. We don't keep passwords between tries.")}
        hint={`At least ${accountLimits.shortestPassword} characters; a few unrelated words are easy to remember and hard to guess.`}
      >
        <TextInput name="password" type="password" autoComplete="new-password" />
      </Field>
      <Field label="Repeat the password" required error={errors && (errors["repeated"] ?? "Please enter it again.")}>
        <TextInput name="repeated" type="password" autoComplete="new-password" />
      </Field>
    </>
  );
}
