import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

/**
 * Opens the question to which the address leads. Browsers do so themselves when they load a page; this is for in-app
 * navigation, and comes before the router scrolls to the anchor.
 */
export function useLinkedQuestion(): void {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const question = document.getElementById(hash.slice(1))?.closest("details");
    if (question) question.open = true;
  }, [hash, key]);
}
