import { Link } from "react-router";
import icons from "#app/ui/icons.svg";
import type { NavigationMenu } from "#content/schema/navigation.ts";
import { useWords } from "#app/ui/words.ts";

/** One menu: a button and the panel that it opens. */
export function MenuPanel({ menu, className }: { menu: NavigationMenu; className: string }) {
  const id = `Menu-${menu.id}`;
  const say = useWords();
  return (
    <li>
      <button type="button" popoverTarget={id} className={`menu-button ${className}`}>
        {menu.title}
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      <div id={id} popover="auto" className="menu-panel">
        <div className="p-6 md:page md:grid md:grid-cols-[1fr_3fr] md:grid-rows-[auto_1fr] md:gap-x-12 md:gap-y-4 md:py-9">
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="-mt-2 mb-4 min-h-11 font-medium md:hidden"
          >
            {say("‹ Menu")}
          </button>
          <p className="font-display text-xl font-medium">{menu.intro}</p>
          <ul className="menu-items mt-5 grid gap-x-10 md:row-span-2 md:mt-0">
            {menu.items.map((item) => (
              <li key={item.title} className="border-t border-line">
                <Link to={item.href} className="group block py-3.5">
                  {"icon" in item ? (
                    <svg className="menu-icon" aria-hidden="true">
                      <use href={`${icons}#${item.icon}`} />
                    </svg>
                  ) : (
                    <span className="mb-0.5 block text-xs font-semibold text-brass-700">{item.category}</span>
                  )}
                  <span className="block font-semibold group-hover:text-evergreen-600">{item.title}</span>
                  <span className="block text-sm text-ink-soft">{item.description}</span>
                </Link>
              </li>
            ))}
          </ul>
          {menu.all && (
            <Link to={menu.all.href} className="link mt-6 inline-block self-start font-semibold md:mt-0">
              {menu.all.title}
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}

/** An element; a button of a menu has the panel that it opens. */
type Focused = Element & { popoverTargetElement?: Element | null };

/**
 * Closes the menus of the header. A focus inside them returns to the button that opened them.
 * @param focused menus that contain this element, and the menu that it opened, stay open
 */
export function closeMenus(focused: Focused | null = null): void {
  for (const open of document.querySelectorAll<HTMLElement>(":popover-open"))
    if (!open.contains(focused) && focused?.popoverTargetElement !== open) open.hidePopover();
}
