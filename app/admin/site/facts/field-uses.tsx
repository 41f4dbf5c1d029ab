import { type MouseEvent, useEffect, useState } from "react";
import type { ActionResult } from "#app/lib/answers.ts";
import { factFields, factsFrom, shownAs } from "#content/fact-fields.ts";
import type { FactName } from "#content/facts.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { FieldUses as Uses } from "#domain/search/facts.ts";
import { useSiteAddress } from "../../frame/screen/site-address.ts";

/** Shows a place of a text in its page. @param page the page, where a text shows in several */
export type ShowPlace = (name: SiteTextName, path: string, page?: string) => void;

/** Whether a field shows in more than one place. */
export function isShared(name: string, path: string): boolean {
  return factsFrom(name, path).length > 0 || shownAs(name, path).length > 0;
}

interface FieldUsesProps {
  name: SiteTextName;
  path: string;
  /** The list is open at first. */
  isOpen: boolean;
  onShow: ShowPlace;
}

/** The places that show what stands in a field, each of which can be looked at. */
export function FieldUses({ name, path, isOpen, onShow }: FieldUsesProps) {
  const address = useSiteAddress("/uses");
  const editor = useSiteAddress();
  const [wantsList, wantList] = useState(isOpen);
  const [uses, setUses] = useState<Uses | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!wantsList) return;
    const controller = new AbortController();
    void findUses(address, name, path, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      setProblem(result.ok ? null : result.error);
      if (result.ok) setUses(result.value);
    });
    return () => controller.abort();
  }, [address, name, path, wantsList]);
  const count = uses && uses.places.length + uses.shown.length;

  /** A link to a place, which opens it in this editor; with Ctrl in another tab. */
  const linkTo = (text: SiteTextName, at: string, page?: string) => ({
    href: `${editor}${editor.includes("?") ? "&" : "?"}${new URLSearchParams({ text, field: at, ...(page && { at: page }) })}`,
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onShow(text, at, page);
    },
  });
  return (
    <details className="text-sm" open={wantsList} onToggle={({ currentTarget }) => wantList(currentTarget.open)}>
      <summary className="min-h-8 cursor-pointer py-1 text-ink-soft">
        {count === null ? "Where this shows" : `Shows in ${count} ${count === 1 ? "place" : "places"}`}
      </summary>
      {problem && <p className="text-rose">{problem}</p>}
      {!uses && !problem && <p className="text-ink-soft">Loading …</p>}
      {uses && (
        <ul className="grid max-h-72 overflow-y-auto rounded-md border border-line bg-white">
          {uses.shown.map(({ page, as }) => (
            <li key={as} className="border-b border-line last:border-b-0">
              <a {...linkTo(name, path, page)} className="block px-2.5 py-2 text-ink hover:bg-evergreen-50">
                {as}
              </a>
            </li>
          ))}
          {uses.places.map((place) => (
            <li key={`${place.name}.${place.path}`} className="border-b border-line last:border-b-0">
              <a
                {...linkTo(place.name, place.path)}
                className="block px-2.5 py-2 text-ink no-underline hover:bg-evergreen-50"
              >
                <span className="block text-xs text-ink-soft">
                  {place.title}
                  {place.facts.every((fact) => factFields[fact].computed) && `, computed: ${labelsOf(place.facts)}`}
                </span>
                <span className="line-clamp-3 wrap-anywhere">{place.words}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

const labelsOf = (facts: readonly FactName[]) =>
  facts.map((fact) => factFields[fact].label.charAt(0).toLowerCase() + factFields[fact].label.slice(1)).join(", ");

async function findUses(address: string, name: string, path: string, signal: AbortSignal): Promise<ActionResult<Uses>> {
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ name, path }), signal });
    return (await answer.json()) as ActionResult<Uses>;
  } catch {
    return { ok: false, code: "network", error: "The server can’t be reached.", fields: {} };
  }
}
