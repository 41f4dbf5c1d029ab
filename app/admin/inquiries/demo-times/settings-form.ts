import { useToast } from "#app/ui/toast.tsx";
import { useChange } from "../../frame/change/use-change.ts";

/**
 * The state of a dialog over the screen of demo times, which closes once it is saved.
 * @param done what the toast says then
 * @returns as `useChange`; `errorOf` gives the error of a field, also of one that has several values
 */
export function useSettingsForm(done: string, onClose: () => void) {
  const toast = useToast();
  const change = useChange<null>("/admin/inquiries/hosts", () => {
    toast({ title: "Success", description: done });
    onClose();
  });
  const errors = Object.entries(change.failure?.fields ?? {});
  return { ...change, errorOf: (field: string) => errors.find(([name]) => name.split(".")[0] === field)?.[1] };
}

/** Reads the text fields of a form. */
export function typedText(typed: FormData): (name: string) => string {
  return (name) => {
    const value = typed.get(name);
    return typeof value === "string" ? value : "";
  };
}
