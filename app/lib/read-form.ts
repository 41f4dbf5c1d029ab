/** The posted fields. A body that is no form is an empty form, and is answered like one. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** A field's text; empty when there is none, or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
