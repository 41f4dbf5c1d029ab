/** Frames after which a part of the form that was just opened, and an editor in it, are there. */
const maxFrames = 30;

/**
 * Puts the focus on a field of a form, and opens the part of the form that it stands in.
 * @param onOpen called with its control instead
 */
export function openField(form: HTMLElement, name: string, onOpen = focus): void {
  const field = CSS.escape(name);
  const fold = form.querySelector<HTMLDetailsElement>(`details[data-fields~="${field}"]`);
  if (fold) fold.open = true;
  let frames = 0;
  const attempt = () => {
    frames += 1;
    const found = form.querySelector<HTMLElement>(`:is([name="${field}"], [name^="${field}."])`);
    const target = found && shownOf(found, frames === maxFrames);
    if (!target) return void (frames < maxFrames && requestAnimationFrame(attempt));
    onOpen(target);
  };
  attempt();
}

function focus(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center" });
}

/** A rich-text editor and a picture have their value in a hidden field beside them; the editor may not be there yet. */
function shownOf(field: HTMLElement, isLast: boolean): HTMLElement | null {
  if (field.getAttribute("type") !== "hidden") return field;
  const controls = isLast ? "[contenteditable=true], textarea, select, button" : "[contenteditable=true], textarea";
  for (const at of [field.parentElement, field.parentElement?.parentElement]) {
    const control = at?.querySelector<HTMLElement>(controls);
    if (control) return control;
  }
  return null;
}
