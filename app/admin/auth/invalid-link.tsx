import { PlainScreen } from "../shell/plain-screen.tsx";

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
          <p className="mb-2">Whoever runs the site can make a new one with this command:</p>
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
        Go to the sign-in page
      </a>
    </PlainScreen>
  );
}
