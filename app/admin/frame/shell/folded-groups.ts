import { useState } from "react";
import { recallFold, rememberFold } from "../screen/folds.ts";

interface Group {
  name: string | null;
  entries: readonly unknown[];
}

/** Pixels of the sidebar that are not for the menu, and of one of its lines. */
const around = 180;
const lineOf = (height: number) => (height < 920 ? 25 : 33);

/** The groups that are folded until a person folds or opens one: the last ones first, until the others are in sight. */
export function foldedAtFirst(groups: readonly Group[], height: number): string[] {
  const named = groups.flatMap(({ name }) => name ?? []);
  let lines = groups.reduce((sum, { name, entries }) => sum + entries.length + (name === null ? 0 : 1), 0);
  const folded: string[] = [];
  // The first two are the daily work.
  for (const name of named.slice(2).toReversed()) {
    if (around + lines * lineOf(height) <= height) break;
    lines -= groups.find((group) => group.name === name)?.entries.length ?? 0;
    folded.push(name);
  }
  return folded;
}

const placeOf = (name: string) => `homecoming.menu.${name}`;

/**
 * Which groups of the menu are folded, as this browser remembers it.
 * @param current the group of the screen that is open, which unfolds when it is entered
 */
export function useFoldedGroups(groups: readonly Group[], current: string | null) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => {
    const first = foldedAtFirst(groups, innerHeight);
    const isFolded = (name: string) =>
      (recallFold(placeOf(name)) ?? (first.includes(name) ? "folded" : "open")) === "folded";
    return new Set(groups.flatMap(({ name }) => (name !== null && isFolded(name) ? name : [])));
  });
  const fold = (name: string, isFolded: boolean) =>
    setFolded((before) => {
      const after = new Set(before);
      if (isFolded) after.add(name);
      else after.delete(name);
      return after;
    });
  const [entered, enter] = useState<string | null>(null);
  if (current !== entered) {
    enter(current);
    if (current !== null) fold(current, false);
  }
  return {
    folded,
    /** Folds or unfolds a group, and remembers it. */
    toggle(name: string) {
      const isFolded = !folded.has(name);
      fold(name, isFolded);
      rememberFold(placeOf(name), isFolded ? "folded" : "open");
    },
  };
}
