const typed = "input:not([type=hidden]), textarea";
/** With its id and signed time, so that a form that is sent once more counts as the same inquiry (app/standalone/embed/contact-form.tsx). */
const kept = `${typed}, [name=submission], [name=rendered]`;

/** The fields of the form in a frame. Nobody can know those of an external form, which has another origin: none then. */
function fieldsIn(frame: HTMLIFrameElement | null, selector: string): HTMLInputElement[] {
  return [...(frame?.contentDocument?.querySelectorAll<HTMLInputElement>(selector) ?? [])];
}

/** Whether something is typed into the form of a frame. */
export function isTyped(frame: HTMLIFrameElement | null): boolean {
  return fieldsIn(frame, typed).some(({ value }) => value.trim() !== "");
}

/**
 * By type what was typed into forms that are gone: sent without an answer, or with their page, because an error screen takes the place of
 * all that is around a page, too.
 */
const left = new Map<string, ReadonlyMap<string, string>>();

/** Whether there are words that wait for the next form of a type. */
export const hasLeft = (type: string) => left.has(type);

/** Keeps what is typed into the form of a frame for the next form of its type. */
export function keepTyped(type: string, frame: HTMLIFrameElement | null): void {
  if (isTyped(frame)) left.set(type, new Map(fieldsIn(frame, kept).map(({ name, value }) => [name, value])));
}

/** Half of the time for which the server takes a form (domain/security/abuse.ts), in milliseconds. */
const youngest = 24 * 60 * 60 * 1_000;

/** Types what was kept into the newly loaded form of a frame, where its fields are empty. An old id and time give way to the new ones. */
export function typeAgain(type: string, frame: HTMLIFrameElement): void {
  const words = left.get(type);
  const isYoung = Date.now() - parseInt(words?.get("rendered") ?? "", 36) < youngest;
  for (const field of fieldsIn(frame, isYoung ? kept : typed))
    if (field.type === "hidden" || field.value === "") field.value = words?.get(field.name) ?? field.value;
}

/** Forgets what was kept: it is in a form again, or it has arrived. */
export const forgetTyped = (type: string) => left.delete(type);
