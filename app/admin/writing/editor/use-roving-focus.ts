import { useEffect, useRef, type KeyboardEvent } from "react";

/** Roving tabindex: the toolbar is one tab stop; arrow keys, Home and End move between its controls (marked with `data-tool`). */
export function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const tools = () => [...(bar.current?.querySelectorAll<HTMLElement>("[data-tool]") ?? [])];

  // After each render, because the set of controls changes.
  useEffect(() => {
    const all = tools();
    const stop = all.find((tool) => tool.tabIndex === 0) ?? all[0];
    for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1;
  });

  function focus(tool: HTMLElement | undefined) {
    if (!tool) return;
    for (const other of tools()) other.tabIndex = other === tool ? 0 : -1;
    tool.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = tools();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focus(all[(next + all.length) % all.length]);
  }

  return { bar, onKeyDown, focusFirst: () => focus(tools().find((tool) => tool.tabIndex === 0)) };
}
