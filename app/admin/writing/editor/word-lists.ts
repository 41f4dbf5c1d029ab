/**
 * Word writes a list as paragraphs that look like one: the level is in a style, the bullet is text. This makes lists of
 * them. Style attributes are expected under the name `data-style`.
 */
export function wordLists(body: HTMLElement): void {
  const open: { list: Element; level: number }[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const level = Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(paragraph.dataset["style"] ?? "")?.[1] ?? 0);
    if (level === 0) continue;
    if (previous === null || paragraph.previousElementSibling !== previous) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();

    const marker = takeMarker(paragraph);
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = body.ownerDocument.createElement(/^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(marker) ? "ol" : "ul");
      if (current) (current.list.lastElementChild ?? current.list).append(list);
      else paragraph.before(list);
      current = { list, level };
      open.push(current);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    current.list.append(item);
    previous = open[0]?.list ?? null;
    paragraph.remove();
  }
}

/** Removes the bullet or number, which Word marks as something that a reader of its lists should ignore. */
function takeMarker(paragraph: HTMLElement): string {
  const ignored = [...paragraph.querySelectorAll<HTMLElement>("[data-style]")].find((element) =>
    /mso-list:\s*ignore/i.test(element.dataset["style"] ?? ""),
  );
  const marker = ignored?.textContent ?? "";
  ignored?.remove();
  return marker;
}
