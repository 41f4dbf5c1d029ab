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
