import type { HeadersArgs } from "react-router";

/** For the `headers` export of a page that answers a form: keeps Retry-After of a refused submit, or of a failed look-up. */
export function answerHeaders({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? actionHeaders;
}
