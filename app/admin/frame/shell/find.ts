import { createContext, use, useEffect, useEffectEvent } from "react";
import type { FoundThing } from "./rank-found.ts";

/** An editor that opens what it has itself. */
export interface FindingEditor {
  /** The release that is edited, whose words are looked through; null beside the live site. */
  release: string | null;
  /** @returns whether it has opened it */
  open: (found: FoundThing) => boolean;
}

interface Finder {
  /** Opens the palette. */
  find: () => void;
  /** Says which editor is on the screen; null when none is. */
  setEditor: (editor: FindingEditor | null) => void;
}

export const FinderContext = createContext<Finder>({ find() {}, setEditor() {} });

function isFindKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey;
}

/** Calls back for Ctrl+K on every screen. */
export function useFindKey(onFind: () => void): void {
  const find = useEffectEvent(onFind);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFindKey(event) || event.defaultPrevented) return;
      event.preventDefault();
      find();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Lets an editor open what is found in it. @returns opens the palette */
export function useFinder({ release, open }: FindingEditor): () => void {
  const { find, setEditor } = use(FinderContext);
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    setEditor({ release, open: (found) => onOpen(found) });
    return () => setEditor(null);
  }, [release, setEditor]);
  return find;
}
