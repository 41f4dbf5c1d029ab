/** Whether a part of a screen was folded away or opened in this browser; null when nobody chose, or where localStorage is blocked. */
export function recallFold(place: string): "open" | "folded" | null {
  try {
    const choice = localStorage.getItem(place);
    return choice === "open" || choice === "folded" ? choice : null;
  } catch {
    return null;
  }
}

/** Keeps that choice for the next visit. */
export function rememberFold(place: string, choice: "open" | "folded"): void {
  try {
    localStorage.setItem(place, choice);
  } catch {
    // Blocked: the choice is not remembered.
  }
}
