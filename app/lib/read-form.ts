/** The posted fields. A body that is no form is an empty form, and is answered like one. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}
