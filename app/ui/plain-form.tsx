/** Why a form was refused, and what to change. */
export interface FormProblem {
  heading: string;
  message: string;
  /** Messages by field; empty when no field is invalid. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Id of the result of a submit. The form's URL ends with it as a fragment, so that the browser moves the focus there: without script,
 * and inside a frame, where `autofocus` only works once per tab.
 */
export const answerId = "answer";

interface ErrorSummaryProps {
  problem: FormProblem;
  /** Fields without a control of that id, which get no link. */
  unlinked?: readonly string[];
}

/** The error summary above a form, with a link to each invalid field. Takes the focus after the submit. */
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

/** A field that only bots fill in: invisible, not in the tab order, and hidden from assistive technology. */
export function Honeypot({ value }: { value?: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          // Password managers also fill in websites, and ignore autocomplete.
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          defaultValue={value}
        />
      </label>
    </div>
  );
}
