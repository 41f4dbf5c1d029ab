type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typed = "input:not([type=hidden]), textarea, select";
/** With its id and signed time, so that a form that is sent once more counts as the same inquiry (app/standalone/embed/contact-form.tsx). */
const kept = `${typed}, [name=submission], [name=rendered]`;

/** The fields of the form in a frame. Nobody can know those of an external form, which has another origin: none then. */
function fieldsIn(frame: HTMLIFrameElement | null, selector: string): Control[] {
  return [...(frame?.contentDocument?.querySelectorAll<Control>(selector) ?? [])];
}

// By its name and not by its class, which is another one in each frame.
const isSelect = (field: Control): field is HTMLSelectElement => field.localName === "select";
const isRadio = (field: Control): field is HTMLInputElement => field.type === "radio";

/** Whether a field holds something that a visitor has put there. */
function isFilled(field: Control): boolean {
  if (isRadio(field)) return field.checked && !field.defaultChecked;
  if (!isSelect(field)) return field.value.trim() !== "";
  const options = [...field.options];
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return first !== undefined && !first.selected;
}

/** Whether something is typed or chosen in the form of a frame. */
export function isTyped(frame: HTMLIFrameElement | null): boolean {
  return fieldsIn(frame, typed).some(isFilled);
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
  if (!isTyped(frame)) return;
  const fields = fieldsIn(frame, kept).filter((field) => !isRadio(field) || field.checked);
  left.set(type, new Map(fields.map(({ name, value }) => [name, value])));
}

/** Half of the time for which the server takes a form (domain/security/abuse.ts), in milliseconds. */
const youngest = 24 * 60 * 60 * 1_000;

/** Types what was kept into the newly loaded form of a frame, where its fields are empty. An old id and time give way to the new ones. */
export function typeAgain(type: string, frame: HTMLIFrameElement): void {
  const words = left.get(type);
  if (!words) return;
  const isYoung = Date.now() - parseInt(words.get("rendered") ?? "", 36) < youngest;
  for (const field of fieldsIn(frame, isYoung ? kept : typed)) {
    const word = words.get(field.name);
    if (word === undefined) continue;
    if (isRadio(field)) field.checked = field.value === word;
    // An option that is no longer there can't be chosen again.
    else if (isSelect(field)) for (const option of field.options) option.selected ||= option.value === word;
    else if (field.type === "hidden" || field.value === "") field.value = word;
  }
}

/** Forgets what was kept: it is in a form again, or it has arrived. */
export const forgetTyped = (type: string) => left.delete(type);
