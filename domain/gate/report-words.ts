/** What a report says of itself, in the screen and in the file. */
export const reportWords = {
  basis:
    "Each public page was rendered on the server and checked by axe-core (rules for WCAG 2.0, 2.1 and 2.2, levels A and AA, and best practices) and by rules of this site. The numbers of success criteria are those of WCAG 2.2.",
  notCovered: [
    "Contrast is compared only where the classes of the design name both colors; text over pictures and gradients is not seen.",
    "Nothing that needs a layout: size of targets, reflow at 400%, text spacing, visible focus, motion.",
    "Nothing that needs a person: whether alternative texts and captions say the right thing, the order of the focus, screen readers.",
    "States that only scripts make, such as an open dialog or a message after a form is sent. The tests of the software check those with axe in a browser.",
    "Films, documents to download, and pages of other sites. Links to other sites are not followed.",
    "Pages that are hidden from search engines, and items that visitors do not see.",
  ],
} as const;
