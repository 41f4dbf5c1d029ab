import { type RefObject, useEffect, useRef } from "react";
import { factFields } from "#content/fact-fields.ts";
import type { FactName, Facts } from "#content/facts.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { valueAt } from "#domain/texts/paths.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { FactField } from "../../fields/facts/fact-field.tsx";
import { FieldUses, type ShowPlace } from "../facts/field-uses.tsx";
import { PanelShell } from "./panel-shell.tsx";

/** Facts that were chosen in the page: one, or those that stand in a sentence. */
export interface ChosenFacts {
  names: readonly FactName[];
  /** In the frame. */
  element: HTMLElement;
  /** The focus goes there: nothing is typed in the page. */
  takesFocus: boolean;
  /** Another one for each choice. */
  key: number;
}

interface FactPanelProps {
  chosen: ChosenFacts;
  facts: Facts;
  /** The texts that were loaded, by name. */
  texts: Readonly<Partial<Record<SiteTextName, EditedText>>>;
  box: RefObject<HTMLDivElement | null>;
  frame: RefObject<HTMLIFrameElement | null>;
  /** A text is needed that was not loaded yet. */
  onLoad: (name: SiteTextName) => void;
  onChange: (name: SiteTextName, path: string, before: unknown, after: unknown) => void;
  /** Opens the form at the field that a fact comes from. */
  onOpen: (fact: FactName) => void;
  onShow: ShowPlace;
  onClose: () => void;
}

/** A panel beside a fact of the page: the one field that it comes from, and where else that shows. */
export function FactPanel({ chosen, box, frame, onClose, ...props }: FactPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { names, element, takesFocus } = chosen;
  const [first] = names;
  const isOne = names.length === 1 && first !== undefined;
  return (
    <PanelShell
      title={isOne ? factFields[first].label : "Facts in these words"}
      element={element}
      panel={panel}
      box={box}
      frame={frame}
      onClose={onClose}
    >
      {names.map((fact, index) => (
        <FactSection key={fact} fact={fact} takesFocus={takesFocus && index === 0} isOpen={isOne} {...props} />
      ))}
    </PanelShell>
  );
}

interface FactSectionProps extends Omit<FactPanelProps, "chosen" | "box" | "frame" | "onClose"> {
  fact: FactName;
  takesFocus: boolean;
  isOpen: boolean;
}

function FactSection({ fact, facts, takesFocus, isOpen, ...props }: FactSectionProps) {
  const { label, text: name, path, computed } = factFields[fact];
  const section = useRef<HTMLDivElement>(null);
  const { onLoad, onShow } = props;
  const isLoaded = props.texts[name] !== undefined;
  useEffect(() => {
    if (!isLoaded) onLoad(name);
  }, [isLoaded, name, onLoad]);
  useEffect(() => {
    if (takesFocus && isLoaded)
      section.current?.querySelector<HTMLElement>("input, [role=textbox], button, summary")?.focus();
  }, [takesFocus, isLoaded]);
  const sources = computed?.from.length ? computed.from : [];
  return (
    <div ref={section} className="grid gap-3 border-b border-line pb-3 last:border-b-0 last:pb-0">
      {!isLoaded && <p className="text-sm text-ink-soft">Loading …</p>}
      {computed && (
        <p className="text-sm">
          <strong className="font-semibold">{`${label}: ${facts[fact]}`}</strong>
          <span className="block text-ink-soft">Computed: {computed.how}</span>
        </p>
      )}
      {isLoaded && sources.map((source) => <FactControl key={source} fact={source} facts={facts} {...props} />)}
      {isLoaded && sources.length === 0 && <FactControl fact={fact} facts={facts} {...props} />}
      {sources.length === 0 && <FieldUses name={name} path={path} isOpen={isOpen} onShow={onShow} />}
    </div>
  );
}

/** The field of a fact; of a list a button that opens it in the form. */
function FactControl({ fact, facts, texts, onChange, onOpen }: Omit<FactSectionProps, "takesFocus" | "isOpen">) {
  const { label, text: name, path } = factFields[fact];
  const text = texts[name];
  const value = valueAt(text?.words, path);
  const error = text?.problems[path];
  if (typeof value === "number")
    return (
      <Field label={label} error={error} required>
        <TextInput
          type="number"
          step="any"
          className="min-h-10! px-2.5! text-sm!"
          value={value}
          onChange={({ target }) => {
            if (target.value !== "") onChange(name, path, value, Number(target.value));
          }}
        />
      </Field>
    );
  if (typeof value === "string")
    return (
      <FactField
        label={label}
        error={error}
        required
        value={value}
        facts={facts}
        own={[fact]}
        onChange={(words) => onChange(name, path, value, words)}
        onOpen={onOpen}
      />
    );
  return (
    <p>
      <button type="button" className="link min-h-8 text-sm" onClick={() => onOpen(fact)}>
        Open the list<span className="sr-only">: {label}</span>
      </button>
    </p>
  );
}
