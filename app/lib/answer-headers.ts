import type { HeadersArgs } from "react-router";

/** For the `headers` export of a page with a form: passes on the Retry-After of its action or of an error. */
export function answerHeaders({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? actionHeaders;
}
