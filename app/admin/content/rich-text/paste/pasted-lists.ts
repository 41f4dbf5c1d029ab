/** A line of a list as word processors copy it: its depth and its number stand beside the text. */
interface ListedLine {
  /** From 1. */
  level: number;
  /** What the number may be, the likelier one first; null for a bullet. */
  numbers: readonly number[] | null;
}

/** Builds nested lists from lines. */
function createNesting(document: Document) {
  let open: { list: Element; level: number; next: number | null }[] = [];

  return {
    /** Whether the last list is right before an element, so that it can go on there. */
    endsBefore: (element: Element) => open[0] !== undefined && element.previousElementSibling === open[0].list,
    close: () => void (open = []),
    /** Adds a line. @param place where a new list goes */
    add({ level, numbers }: ListedLine, item: Element, place: Element): void {
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      let current = open.at(-1);
      const goesOn = (next: number | null) =>
        (numbers === null) === (next === null) && (numbers?.includes(next ?? 0) ?? true);
      if (current?.level === level && !goesOn(current.next)) {
        open.pop();
        current = open.at(-1);
      }
      const number = current?.level === level && current.next !== null ? current.next : (numbers?.[0] ?? null);
      if (!current || current.level < level) {
        const list = document.createElement(number === null ? "ul" : "ol");
        if (number !== null && number !== 1) list.setAttribute("start", String(number));
        if (current) (current.list.lastElementChild ?? current.list).append(list);
        else place.before(list);
        current = { list, level, next: number };
        open.push(current);
      }
      current.list.append(item);
      current.next = number === null ? null : number + 1;
    },
  };
}

/**
 * Converts the lists of Word, which are paragraphs with the level in a style and the bullet as text. Expects styles as `data-style`.
 */
export function nestListedParagraphs(body: HTMLElement): void {
  const nesting = createNesting(body.ownerDocument);
  for (const paragraph of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const level = Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(paragraph.dataset["style"] ?? "")?.[1] ?? 0);
    if (level === 0) continue;
    const marker = takeMarker(paragraph);
    const numbers = numbersOf(marker);
    // A heading with a number stays one.
    if (paragraph.tagName !== "P") {
      if (numbers) paragraph.prepend(`${marker.replaceAll("\u00a0", " ").trim()} `);
      continue;
    }
    if (!nesting.endsBefore(paragraph)) nesting.close();
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    nesting.add({ level, numbers }, item, paragraph);
    paragraph.remove();
  }
}

/** Removes the bullet or number, which Word marks with `mso-list:Ignore`. */
function takeMarker(paragraph: HTMLElement): string {
  const ignored = [...paragraph.querySelectorAll<HTMLElement>("[data-style]")].find((element) =>
    /mso-list:\s*ignore/i.test(element.dataset["style"] ?? ""),
  );
  const marker = ignored?.textContent ?? "";
  ignored?.remove();
  return marker;
}

/** What a marker such as "3.", "(c)", "iv)" or "2.1." may mean; null for a bullet. */
function numbersOf(marker: string): number[] | null {
  const sign = marker.replace(/[\s\u00a0]/g, "");
  const digits = /^\(?(?:\d{1,4}\.)*(\d{1,4})[.):]?$/.exec(sign)?.[1];
  if (digits) return [Number(digits)];
  const letters = /^\(?([a-z]{1,6})[.)]$/i.exec(sign)?.[1]?.toLowerCase();
  if (!letters) return null;
  const alphabetic = letters.length === 1 ? [letters.charCodeAt(0) - 96] : [];
  const roman = readRoman(letters);
  const romans = roman === null ? [] : [roman];
  const read = letters === "i" || letters.length > 1 ? [...romans, ...alphabetic] : [...alphabetic, ...romans];
  return read.length > 0 ? read : [1];
}

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function readRoman(letters: string): number | null {
  const values = letters.split("").map((letter) => romanDigits[letter] ?? 0);
  if (values.includes(0)) return null;
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** Converts the lists of Word Online: one list for each line, with its level in an attribute. */
export function nestLeveledLists(body: HTMLElement): void {
  const nesting = createNesting(body.ownerDocument);
  for (const list of body.querySelectorAll<HTMLElement>("ul, ol")) {
    const items = [...list.children].filter((item): item is HTMLElement => item instanceof HTMLElement);
    const isLeveled = items.length > 0 && items.every(({ dataset }) => /^[1-9]$/.test(dataset["ariaLevel"] ?? ""));
    if (!isLeveled) continue;
    const wrapper = list.closest(".ListContainerWrapper");
    const place = wrapper?.querySelectorAll("ul, ol").length === 1 ? wrapper : list;
    if (!nesting.endsBefore(place)) nesting.close();
    const start = Number(list.getAttribute("start") ?? Number.NaN);
    for (const [index, item] of items.entries()) {
      const number = Number.isInteger(start) ? start + index : Number(item.dataset["ariaPosinset"] ?? 1);
      const numbers = list.tagName === "OL" ? [number] : null;
      nesting.add({ level: Number(item.dataset["ariaLevel"]), numbers }, item, place);
    }
    place.remove();
  }
}

/** Marks the tasks of lists as the editor reads them. A list of tasks and other items becomes several. */
export function markTasks(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul, ol")) {
    const items = [...list.children].filter((item): item is HTMLElement => item.tagName === "LI");
    const states = items.map(takeCheckbox);
    if (states.every((state) => state === null)) continue;
    let part: HTMLElement | null = null;
    let isOfTasks = false;
    for (const [index, item] of items.entries()) {
      const state = states[index] ?? null;
      if (part === null || isOfTasks !== (state !== null)) {
        isOfTasks = state !== null;
        part = body.ownerDocument.createElement(isOfTasks ? "ul" : list.tagName);
        if (isOfTasks) part.dataset["type"] = "taskList";
        list.before(part);
      }
      if (state !== null) {
        item.dataset["type"] = "taskItem";
        item.dataset["checked"] = String(state);
      }
      part.append(item);
    }
    list.remove();
  }
}

/** Whether a task is done, taken from its box: a sign (`[x]`, ☑), an input, an element of Notion, or an attribute; null for other items. */
function takeCheckbox(item: HTMLElement): boolean | null {
  const own = (element: Element) => element.closest("li") === item;
  const input = [...item.querySelectorAll("input")].find((element) => element.type === "checkbox" && own(element));
  if (input) {
    input.remove();
    return input.hasAttribute("checked");
  }
  const box = [...item.querySelectorAll(".checkbox-on, .checkbox-off")].find(own);
  if (box) {
    box.remove();
    return box.classList.contains("checkbox-on");
  }
  const state = item.getAttribute("aria-checked");
  if (state === "true" || state === "false") return state === "true";
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  let first = walker.nextNode() as Text | null;
  while (first && first.data.trim() === "") first = walker.nextNode() as Text | null;
  if (!first?.parentElement || !own(first.parentElement)) return null;
  const sign = /^[\s\u00a0]*(?:\[([ \u00a0x])\]|([☐☑☒✅]))[\s\u00a0]+/i.exec(first.data);
  if (!sign) return null;
  first.data = first.data.slice(sign[0].length);
  return sign[2] ? sign[2] !== "☐" : sign[1]?.toLowerCase() === "x";
}
