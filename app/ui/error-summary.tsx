/** Why a form came back, and what to change. */
export interface FormProblem {
  heading: string;
  message: string;
  /** Messages by field; empty when no field is at fault. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Id of what answers a submit. The form's address ends with it, so that the browser itself moves the focus there: without
 * script, and inside a frame, where `autofocus` counts only once for the whole tab.
 */
export const answerId = "answer";

interface ErrorSummaryProps {
  problem: FormProblem;
  /** Fields without a control of that id to lead to. */
  unlinked?: readonly string[];
}

/** Says above a form what is wrong, takes the focus when the page comes back, and leads to each field. */
export function ErrorSummary({ problem, unlinked }: ErrorSummaryProps) {
  const fields = Object.entries(problem.fields);
  return (
    <div
      role="alert"
      id={answerId}
      tabIndex={-1}
      className="rounded-md border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700"
    >
      <h2 className="font-sans text-base font-semibold tracking-normal">{problem.heading}</h2>
      {fields.length === 0 ? (
        <p className="mt-1">{problem.message}</p>
      ) : (
        <ul className="mt-1 grid gap-1">
          {fields.map(([field, message]) => (
            <li key={field}>
              {unlinked?.includes(field) ? (
                message
              ) : (
                <a href={`#${field}`} className="underline underline-offset-2">
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
