import { type ReactNode, memo, useEffect, useRef } from "react";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { type FactName, fill } from "#content/facts.ts";
import { valueAt } from "#domain/texts/paths.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { isPageName } from "#content/page-names.ts";
import type { Meta } from "#content/schema/meta.ts";
import { type FormContext, type ValueProps, TextField } from "./text-field.tsx";
import type { ShowPlace } from "../facts/field-uses.tsx";
import { ReplacementField } from "../../media/replacement/replacement-field.tsx";
import { RowFocusButton, useRowFocus } from "../../fields/list/row-focus.tsx";
import { SearchPreview } from "../../content/form/field-groups.tsx";
import {
  emptyEntry,
  entryName,
  isEditable,
  isMadeLink,
  fieldName,
  places,
  schemaFor,
  tableAround,
  type TextSchema,
  withColumns,
} from "../../fields/text-schema.ts";

interface TextFormProps {
  text: EditedText;
  /** The text to bring into view; a new object for each time. */
  wanted: { path: string; focus: boolean } | null;
  onChange: (path: string, before: unknown, after: unknown) => void;
  /** Opens the field that a fact comes from. */
  onFact: (fact: FactName) => void;
  /** Shows a place of any text in its page. */
  onShow: ShowPlace;
  /** The box with the sections of the page, in which the words of free sections are. A stable function. */
  sections: (context: FormContext) => ReactNode;
}

/**
 * All words of a text as a form, in the order of the page: the way to edit by keyboard, with a screen reader, and on a phone. It is made
 * from the schema of the text.
 */
export const TextForm = memo(function TextForm({ text, wanted, onChange, onFact, onShow, sections }: TextFormProps) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted || !form.current) return;
    const field = fieldAt(form.current, wanted.path);
    if (!field) return;
    for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      fold.open = true;
    // Not `scrollIntoView`, which would also scroll the window.
    const box = form.current;
    box.scrollTop += field.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
    if (wanted.focus) field.querySelector<HTMLElement>("[role=textbox], textarea, input, select")?.focus();
  }, [wanted]);

  const schema = text.schema as TextSchema;
  const context: FormContext = { text, onChange, onFact, onShow, chosen: wanted?.path ?? null };
  return (
    <div
      ref={form}
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto px-4 pt-3 pb-8"
    >
      {sections(context)}
      <Fields path="" schema={schema} value={wordsWithoutSections(text)} context={context} depth={0} />
    </div>
  );
});

/** A page of editors has the words of its sections in the box with its sections. */
function wordsWithoutSections({ name, words }: EditedText): EditedText["words"] {
  return isPageName(name) ? { ...words, sections: undefined } : words;
}

interface EntryFieldsProps {
  /** Of an entry of a list that is a part of the text. */
  path: string;
  context: FormContext;
}

/** The fields of one entry of a list, as in the form. */
export function EntryFields({ path, context }: EntryFieldsProps) {
  const [part = ""] = path.split(".");
  const entry = valueAt(context.text.words, path);
  // Hidden and shown by the buttons of its row.
  const value = { ...(entry as object), hidden: undefined };
  const { items = {} } = (context.text.schema as TextSchema).properties?.[part] ?? {};
  return <Fields path={path} schema={schemaFor(items, entry)} value={value} context={context} depth={1} />;
}

/** The field of a text. A part, or a list within it, is found by its first text; so is the list of an entry that is gone. */
function fieldAt(form: Element, path: string): HTMLElement | null {
  const at = CSS.escape(path);
  const field = form.querySelector<HTMLElement>(`[data-path="${at}"], [data-path^="${at}."]`);
  const end = path.lastIndexOf(".");
  return field || end < 0 ? field : fieldAt(form, path.slice(0, end));
}

/** The control for a value: a field for a text, a group for an object, a list for an array. */
function Value(props: ValueProps) {
  const schema = schemaFor(props.schema, props.value);
  if (schema.type === "object") return <Group {...props} schema={schema} />;
  if (schema.type === "array") return <List {...props} schema={schema} />;
  return <TextField {...props} schema={schema} isOptional={schema !== props.schema} />;
}

const foldLook = "rounded-md border border-line bg-white";

/** The fields of an object that editors may change. */
function Fields({ path, schema, value, context, depth }: Omit<ValueProps, "name">) {
  const fields = (value ?? {}) as Record<string, unknown>;
  // What search engines are told has fields that may be missing; elsewhere, what is missing has no place on the page.
  const isMeta = /(?:^|\.)meta$/.test(path);
  const { own, ...others } = schema.properties ?? {};
  // What the original picture shows is said of that alone.
  const isShown = (key: string) => fields[key] !== undefined && !(key === "alt" && fields["own"] !== undefined);
  const rows = Object.entries(others)
    .filter(([key, field]) => isEditable(key, field) && !isMadeLink(key, fields) && (isMeta || isShown(key)))
    .map(([key, field]) => (
      <Value
        key={key}
        name={key}
        path={path === "" ? key : `${path}.${key}`}
        schema={field}
        value={fields[key]}
        context={context}
        depth={depth}
      />
    ));
  if (!own) return rows;
  return [
    <ReplacementField
      key="own"
      path={path === "" ? "own" : `${path}.own`}
      schema={own}
      value={fields["own"]}
      problems={context.text.problems}
      onChange={context.onChange}
    />,
    ...rows,
  ];
}

function Group({ name, depth, ...props }: ValueProps) {
  const { label } = fieldName(props.context.text.name, props.path);
  const problem = props.context.text.problems[props.path];
  const content = (
    <>
      {problem && <p className="text-sm font-medium text-rose">{problem}</p>}
      <Fields {...props} depth={depth + 1} />
      {name === "meta" && <PageInSearch meta={props.value as Meta} text={props.context.text} />}
    </>
  );
  if (depth > 0) {
    return (
      <fieldset className="grid min-w-0 gap-3 border-l-2 border-line pl-3">
        <legend className="text-sm font-semibold">{label}</legend>
        {content}
      </fieldset>
    );
  }
  return (
    <details className={foldLook}>
      <summary className="min-h-10 cursor-pointer px-3 py-2 text-sm font-semibold">{label}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 pb-4">{content}</div>
    </details>
  );
}

function PageInSearch({ meta, text: { path, facts } }: { meta: Meta; text: EditedText }) {
  return (
    <SearchPreview
      title={fill(meta.title, facts)}
      description={fill(meta.description, facts)}
      address={meta.canonical || (path ?? "")}
      picture={meta.picture || `/social${path === "/" ? "/home" : (path ?? "/home")}.png`}
      siteName={facts.name}
    />
  );
}

function List({ path, schema, value, context, depth }: ValueProps) {
  const entries = (value ?? []) as unknown[];
  const items = schema.items ?? {};
  const { minItems = 0, maxItems = 100 } = schema;
  const problem = context.text.problems[path];
  const { label, hint } = fieldName(context.text.name, path);
  const parentPath = path.split(".").slice(0, -1).join(".");
  const parent = valueAt(context.text.words, parentPath);
  const table = tableAround(path, parent);
  /** @param from for each entry its place before; -1 is a new one */
  const arrange = (from: readonly number[]) => {
    if (table) return context.onChange(parentPath, parent, withColumns(table, from));
    const added = () => emptyEntry(items, entries.at(-1));
    context.onChange(
      path,
      entries,
      from.map((place) => (place < 0 ? added() : entries[place])),
    );
  };
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRowFocus(list, entries);
  const move = (from: number, by: 1 | -1) => {
    focusNext(from + by, by < 0 ? "Move up" : "Move down");
    arrange(places.moved(entries.length, from, from + by));
  };
  const remove = (index: number) => {
    focusNext(index, "Remove");
    arrange(places.without(entries.length, index));
  };
  // The cells of a row are as many as its table has columns.
  const isRow = /\.rows\.\d+$/.test(path);
  return (
    <details className={foldLook} open={depth > 0 && entries.length <= 4 ? true : undefined}>
      <summary className="min-h-10 cursor-pointer px-3 py-2 text-sm font-semibold">
        {label} <span className="font-normal text-ink-soft">({entries.length})</span>
      </summary>
      {hint && <p className="px-3 pb-2 text-sm text-ink-soft">{hint}</p>}
      <ol ref={list} className="grid gap-2 px-3">
        {entries.map((entry, index) => {
          const title = entryName(fill(entry, context.text.facts), index);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no name of their own, and two may be equal
            <li key={index} className="grid gap-1.5 border-t border-line pt-2">
              <Entry
                path={`${path}.${index}`}
                schema={items}
                value={entry}
                context={context}
                depth={depth + 1}
                title={title}
              />
              <div className={isRow ? "hidden" : "-ml-3 flex flex-wrap gap-1"}>
                <RowFocusButton of={title} disabled={index === 0} onPress={() => move(index, -1)}>
                  Move up
                </RowFocusButton>
                <RowFocusButton of={title} disabled={index === entries.length - 1} onPress={() => move(index, 1)}>
                  Move down
                </RowFocusButton>
                <RowFocusButton of={title} disabled={entries.length <= minItems} onPress={() => remove(index)}>
                  Remove
                </RowFocusButton>
              </div>
            </li>
          );
        })}
      </ol>
      {problem && <p className="px-3 pt-2 text-sm font-medium text-rose">{problem}</p>}
      <div className={isRow ? "hidden" : "px-3 py-3"}>
        <SecondaryButton disabled={entries.length >= maxItems} onClick={() => arrange(places.added(entries.length))}>
          Add<span className="sr-only"> to {label}</span>
        </SecondaryButton>
      </div>
    </details>
  );
}

interface EntryProps extends Omit<ValueProps, "name"> {
  title: string;
}

function Entry({ title, ...props }: EntryProps) {
  const schema = schemaFor(props.schema, props.value);
  if (schema.type !== "object") return <Value {...props} name={title} schema={schema} />;
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm">{title}</summary>
      <div className="grid gap-3 pt-1 pb-3 pl-3">
        <Fields {...props} schema={schema} depth={props.depth + 1} />
      </div>
    </details>
  );
}
