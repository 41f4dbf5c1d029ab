/** Fetches the dialog's script: at the first sign that the form is wanted, so that it opens at once. */
export const loadFormDialog = () => import("./form-dialog.tsx");
