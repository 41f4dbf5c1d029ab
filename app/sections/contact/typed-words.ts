/** What a visitor has typed into a form, by the names of its fields; without empty ones. */
export type TypedWords = ReadonlyMap<string, string>;

const fields = "input:not([type=hidden]), textarea";

/** What is typed into the form of a frame. Nobody can know it of an external form, which has another origin: nothing then. */
export function readTyped(frame: HTMLIFrameElement | null): TypedWords {
  const found = frame?.contentDocument?.querySelectorAll<HTMLInputElement>(fields) ?? [];
  return new Map([...found].filter(({ value }) => value.trim() !== "").map(({ name, value }) => [name, value]));
}

/** Types it into the form of a frame, where its fields are empty. */
export function typeAgain(frame: HTMLIFrameElement, words: TypedWords): void {
  for (const field of frame.contentDocument?.querySelectorAll<HTMLInputElement>(fields) ?? [])
    if (field.value === "") field.value = words.get(field.name) ?? "";
}
