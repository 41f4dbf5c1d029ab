import { createContext, use, useEffect, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from "react";

/**
 * Changes to another object when the form around a text wants to be seen, for instance with the errors of a save: a text that fills
 * the window then gives it back.
 */
export const FormAttentionContext = createContext<object | null>(null);

/**
 * Lets a field fill the dialog around it: everything else in the form is hidden, the head of the dialog and its buttons stay. Escape
 * leads back to the form.
 * @param field the element of the field
 */
export function useWritingPage(field: RefObject<HTMLElement | null>) {
  const [isOn, turn] = useState(false);
  const attention = use(FormAttentionContext);
  const [noticed, notice] = useState(attention);
  if (attention !== noticed) {
    notice(attention);
    if (attention) turn(false);
  }

  useLayoutEffect(() => {
    const own = field.current;
    const body = own?.closest<HTMLElement>(".dialog-body");
    const dialog = body?.closest("dialog");
    if (!isOn || !own || !body || !dialog) return;
    const hidden: Element[] = [];
    for (let element: Element = own; element !== body && element.parentElement; element = element.parentElement) {
      // What is said of the field itself stays, such as that a pasted picture was not taken.
      const isSaid = (sibling: Element) => element === own && sibling.matches("[role=status]");
      for (const sibling of element.parentElement.children)
        if (sibling !== element && !isSaid(sibling)) hidden.push(sibling);
    }
    for (const element of hidden) element.setAttribute("data-beside-writing", "");
    dialog.dataset["writing"] = "";
    own.querySelector<HTMLElement>("[contenteditable=true], textarea")?.focus();
    return () => {
      for (const element of hidden) element.removeAttribute("data-beside-writing");
      delete dialog.dataset["writing"];
      own.scrollIntoView({ block: "nearest" });
    };
  }, [isOn, field]);

  // From the buttons of the dialog, too. Capture phase: React has a handler on the footer, which would close the dialog.
  useEffect(() => {
    const dialog = field.current?.closest("dialog");
    if (!isOn || !dialog) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isInside = event.target instanceof Node && field.current?.contains(event.target);
      const isElsewhere = event.target instanceof Element && event.target.closest("dialog") !== dialog;
      if (event.key !== "Escape" || isInside || isElsewhere || event.isComposing) return;
      event.preventDefault();
      turn(false);
    };
    dialog.addEventListener("keydown", onKey, true);
    return () => dialog.removeEventListener("keydown", onKey, true);
  }, [isOn, field]);

  function onKeyDown(event: KeyboardEvent) {
    if (!isOn || event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    turn(false);
  }

  return { isOn, toggle: () => turn(!isOn), onKeyDown };
}
