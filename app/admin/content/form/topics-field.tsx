import { use, useId, useRef, useState } from "react";
import type { TopicList } from "#content/journal/topics.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { postCall } from "../../frame/screen/post-call.ts";
import { useMay } from "../../frame/session/role.ts";
import { RowButton } from "../../fields/list/row-moves.tsx";
import { FieldChoicesContext } from "./items-field.tsx";

interface TopicsFieldProps {
  name: string;
  label: string;
  hint: string | undefined;
  list: TopicList;
  /** Ids. */
  chosen: readonly string[];
  /** The most that can be chosen. */
  most: number;
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

interface Option {
  /** null for one that is made when it is taken. */
  id: string | null;
  name: string;
}

const words = { categories: { one: "category" }, tags: { one: "tag" } } as const;

/**
 * The category or the tags of a post: found by typing, or made of what was typed. A single one stands in the field itself, several above
 * it.
 */
export function TopicsField({ name, label, hint, list, chosen, most, onChange, error }: TopicsFieldProps) {
  const id = useId();
  const may = useMay();
  const { one } = words[list];
  const known = use(FieldChoicesContext).topics[list];
  const [made, setMade] = useState<readonly { id: string; name: string }[]>([]);
  const [query, setQuery] = useState<string | null>(null);
  const [isOpen, open] = useState(false);
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [said, say] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const all = [...known, ...made.filter((topic) => !known.some((each) => each.id === topic.id))];
  const nameOf = (topic: string) => all.find((each) => each.id === topic)?.name ?? `${topic} (removed)`;
  const isSingle = most === 1;
  const [first] = chosen;
  const shown = isSingle && first !== undefined ? nameOf(first) : "";
  const typed = (query ?? "").trim();
  const fold = (text: string) => text.toLowerCase();
  const fitting = all.filter(
    (each) => (isSingle || !chosen.includes(each.id)) && fold(each.name).includes(fold(typed)),
  );
  const isNew = typed !== "" && may("texts") && !all.some((each) => fold(each.name) === fold(typed));
  const options: Option[] = !isOpen ? [] : [...fitting, ...(isNew ? [{ id: null, name: typed }] : [])];
  const isFull = !isSingle && chosen.length >= most;

  function close(): void {
    setQuery(null);
    setActive(0);
    open(false);
  }

  /** What was typed and is none yet stays, and says what is missing. */
  function leave(): void {
    if (isBusy) return;
    const same = all.find((each) => typed !== "" && fold(each.name) === fold(typed));
    if (same) return chosen.includes(same.id) ? close() : choose(same.id, same.name);
    if (typed === "") return close();
    open(false);
    setProblem(`“${typed}” is not chosen yet. Press Enter to choose or create it.`);
  }

  function choose(topic: string, called: string): void {
    onChange(isSingle ? [topic] : [...chosen, topic]);
    say(`${called} chosen`);
    close();
  }

  async function take(option: Option | undefined): Promise<void> {
    setProblem(null);
    if (!option) return setProblem(may("texts") ? "Type a name." : `Choose a ${one} from the list.`);
    if (option.id !== null) return choose(option.id, option.name);
    setBusy(true);
    const result = await postCall<{ id: string }>("/admin/topics/call", { intent: "add", list, name: option.name });
    setBusy(false);
    if (!result.ok) return setProblem(result.error);
    setMade([...made, { id: result.value.id, name: option.name }]);
    choose(result.value.id, option.name);
  }

  function remove(topic: string): void {
    onChange(chosen.filter((each) => each !== topic));
    say(`${nameOf(topic)} removed`);
    input.current?.focus();
  }

  return (
    <div className="relative grid min-w-0 gap-1.5">
      {!isSingle && chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={label}>
          {chosen.map((topic) => (
            <li
              key={topic}
              className="flex min-w-0 items-center rounded-md border border-line bg-white pl-3 text-sm wrap-anywhere"
            >
              {nameOf(topic)}
              <RowButton label={`Remove ${nameOf(topic)}`} disabled={false} onPress={() => remove(topic)}>
                <path d="m5 5 10 10M15 5 5 15" />
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      <Field label={label} hint={hint} error={problem ?? error}>
        <TextInput
          ref={input}
          name={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          dir="auto"
          disabled={isFull}
          aria-busy={isBusy || undefined}
          placeholder={isFull ? `At most ${most}` : isSingle ? "None" : `Add a ${one}`}
          value={query ?? shown}
          onFocus={({ target }) => target.select()}
          onBlur={leave}
          onClick={() => open(true)}
          onChange={({ target }) => {
            setQuery(target.value);
            open(true);
            setActive(0);
            setProblem(null);
            if (isSingle && target.value.trim() === "") onChange([]);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (isOpen || typed !== "")) {
              event.preventDefault();
              if (!isOpen) open(true);
              else if (typed === "" && query !== null && isSingle) close();
              else if (!isBusy) void take(options[active]);
            } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
              event.preventDefault();
              if (!isOpen) return open(true);
              const by = event.key === "ArrowDown" ? 1 : options.length - 1;
              setActive((active + by) % Math.max(1, options.length));
            } else if (event.key === "Escape" && (isOpen || query !== null)) {
              event.preventDefault();
              event.stopPropagation();
              close();
            } else if (event.key === "Backspace" && !isSingle && (query ?? "") === "") {
              const last = chosen.at(-1);
              if (last !== undefined) remove(last);
            }
          }}
        />
      </Field>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={options.length === 0}
        className="max-h-56 overflow-y-auto rounded-md border border-line bg-white"
      >
        {options.map((option, index) => (
          // The list is used from the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.id ?? ""}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => void take(option)}
            className="cursor-pointer px-3 py-2 text-sm wrap-anywhere hover:bg-evergreen-50 aria-selected:bg-evergreen-50"
          >
            {option.id === null ? `Create “${option.name}”` : option.name}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
