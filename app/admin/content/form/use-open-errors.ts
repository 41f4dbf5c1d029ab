import { useState } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import type { FormValues } from "#domain/documents/kind.ts";
import type { FieldErrors } from "#lib/domain-error.ts";

/**
 * What the server has refused in a form and nobody has changed since: the error of a field goes with its first change after the answer,
 * however that is made, by typing, by a button or by a text that is restored.
 * @returns `isMended`: the answer was about fields, and each of them was changed
 */
export function useOpenErrors(
  failure: ActionFailure | null,
  values: FormValues,
): { errors: FieldErrors; isMended: boolean } {
  const [answer, setAnswer] = useState({ failure, values });
  // Another answer is about what stands in the form when it comes.
  const known = failure === answer.failure ? answer : { failure, values };
  if (known !== answer) setAnswer(known);
  const all = Object.entries(failure?.fields ?? {});
  const open = all.filter(([path]) => {
    const [field = path] = path.split(".");
    return Object.is(values[field], known.values[field]);
  });
  return { errors: Object.fromEntries(open), isMended: all.length > 0 && open.length === 0 };
}
