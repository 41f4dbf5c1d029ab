/** A shortcut beside the name of a button. Screen readers have it from `aria-keyshortcuts`. */
export function Keys({ children }: { children: string }) {
  return (
    <kbd aria-hidden="true" className="font-sans text-xs font-normal max-md:hidden">
      {children}
    </kbd>
  );
}
