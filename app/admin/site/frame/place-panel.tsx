import { isWholePhone, phoneLink } from "#content/phone-link.ts";
import { type RefObject, useEffect, useId, useRef } from "react";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import icons from "#app/ui/icons.svg";
import { factsFrom } from "#content/fact-fields.ts";
import type { FactName, Facts } from "#content/facts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { TextPlace } from "#domain/site-editor/edited-page.ts";
import { mediaPath } from "#lib/media-addresses.ts";
import { MediaThumb, useLibraryItem } from "../../media/library-item.tsx";
import { FromLibrary, PictureChoice } from "../../media/picture-field.tsx";
import { ReplacementField, replacedNoun } from "../../media/replacement/replacement-field.tsx";
import { FactField } from "../../fields/facts/fact-field.tsx";
import { FieldUses, type ShowPlace, isShared } from "../facts/field-uses.tsx";
import { type PanelField, panelFields } from "./panel.ts";
import { PanelShell } from "./panel-shell.tsx";
import { TargetField } from "../../fields/target-field.tsx";
import { fieldName, labelOf } from "../../fields/text-schema.ts";

/** What was chosen in the page that is more than a sentence. */
export interface ChosenThing {
  kind: "link" | "button" | "picture" | "icon" | "text";
  /** In the frame. */
  element: HTMLElement;
  place: TextPlace;
  /** Where the link leads now; null for what is no link. */
  href: string | null;
}

/** The panel of what was chosen. */
export interface OpenPanel extends ChosenThing {
  focusWish: PlacePanelProps["focusWish"];
  /** Stays while it is open, wherever its place is moved: who types in it goes on. */
  key: number;
}

interface PlacePanelProps {
  thing: ChosenThing;
  /** The text that its place is in. */
  text: EditedText | undefined;
  box: RefObject<HTMLDivElement | null>;
  frame: RefObject<HTMLIFrameElement | null>;
  /**
   * Takes the focus once for each new object, as soon as its text is there: it was opened by keyboard, Tab led to it, or there is nothing
   * to type in the page.
   */
  focusWish: object | null;
  onChange: (path: string, before: unknown, after: unknown) => void;
  onFollow: (href: string) => void;
  facts: Facts;
  /** Opens the field that a fact comes from. */
  onFact: (fact: FactName) => void;
  /** Shows another place of the text, or of another one. */
  onShow: ShowPlace;
  /** @param back whether the focus should return to the page */
  onClose: (back: boolean) => void;
}

/** A small panel beside a link, button, icon or picture, with what can't be typed in the page: target, icon, description. */
export function PlacePanel({
  thing,
  text,
  box,
  frame,
  focusWish,
  facts,
  onChange,
  onFollow,
  onFact,
  onShow,
  onClose,
}: PlacePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { kind, element, place, href } = thing;
  const fields = text ? panelFields(text.schema, text.words, place.path) : [];
  const isReady = text !== undefined;
  const replacement = fields.find(({ role }) => role === "replacement");

  useEffect(() => {
    if (focusWish && isReady) focusFirst(panel.current);
  }, [focusWish, isReady]);

  const fixedTarget = href !== null && !fields.some(({ role }) => role === "target");
  return (
    <PanelShell
      title={replacement?.schema ? `Replace ${replacedNoun(replacement.schema)}` : titles[kind]}
      element={element}
      panel={panel}
      box={box}
      frame={frame}
      onClose={() => onClose(true)}
    >
      {!text && <p className="text-sm text-ink-soft">Loading …</p>}
      {text && replacement?.schema && (
        <ReplacementField
          path={replacement.path}
          schema={replacement.schema}
          value={replacement.own}
          problems={text.problems}
          onChange={onChange}
        />
      )}
      {fields
        .filter(({ role }) => role !== "replacement")
        .map((field) => (
          <PanelControl
            key={field.key}
            text={place.name}
            field={field}
            error={text?.problems[field.path]}
            facts={facts}
            own={factsFrom(place.name, field.path)}
            onFact={onFact}
            onChange={(after) => onChange(field.path, field.value, after)}
            onAlt={(alt) => {
              const own = fields.find(({ key }) => key === "alt");
              if (own) onChange(own.path, own.value, alt);
            }}
          />
        ))}
      {fixedTarget && <p className="text-sm text-ink-soft">{targetWords(dialedNow(href, fields))}</p>}
      {href?.startsWith("/") && (
        <div>
          <SecondaryButton onClick={() => onFollow(href)}>Open this page</SecondaryButton>
        </div>
      )}
      {isShared(place.name, place.path) && (
        <FieldUses name={place.name} path={place.path} isOpen={false} onShow={onShow} />
      )}
    </PanelShell>
  );
}

const titles = { link: "Link", button: "Button", picture: "Picture", icon: "Icon", text: "Shown in several places" };

/** The link that is made from a number as it is now, which the page shows after its next rendering. */
function dialedNow(href: string, fields: ReturnType<typeof panelFields>): string {
  const label = fields.find(({ role }) => role === "words")?.value ?? "";
  return href.startsWith("tel:") && isWholePhone(label) ? phoneLink({ label }) : href;
}

/** What is said of a target that has no field. */
function targetWords(href: string): string {
  const [, scheme, rest] = /^(tel|mailto):(.*)$/.exec(href) ?? [];
  if (scheme === "tel") return `Dials ${rest}, as the number says.`;
  if (scheme === "mailto") return `Opens a new email to ${rest}.`;
  return `Leads to ${href}. Its target belongs to the page and stays.`;
}

/** Focuses the first control after the label, which is typed in the page itself; else the only one, else the button that closes it. */
function focusFirst(panel: HTMLElement | null): void {
  const controls =
    panel?.querySelectorAll<HTMLElement>(
      "[data-control] :is(input, [role=textbox], select, button:not([data-insert-fact]))",
    ) ?? [];
  const [first] = controls;
  (
    [...controls].find((control) => !control.matches("[role=textbox]")) ??
    first ??
    panel?.querySelector("button")
  )?.focus();
}

interface PanelControlProps {
  /** The name of the text. */
  text: string;
  field: PanelField;
  facts: Facts;
  /** Those that come from the field. */
  own: readonly FactName[];
  onFact: (fact: FactName) => void;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Takes the alternative text of a picture of the library over. */
  onAlt: (alt: string) => void;
}

function PanelControl({
  text,
  field: { key, path, role, value, options, schema },
  facts,
  own,
  error,
  onFact,
  onChange,
  onAlt,
}: PanelControlProps) {
  const label = /^\d+$/.test(key) ? "Words" : fieldName(text, path).label;
  return (
    <div data-control>
      {role === "target" && <TargetField value={value} error={error} onChange={onChange} />}
      {role === "words" && (
        <FactField
          label={label}
          error={error}
          required
          value={value}
          facts={facts}
          own={own}
          onChange={onChange}
          onOpen={onFact}
        />
      )}
      {role === "choice" && (
        <Field label={label} error={error} required>
          <Select
            className="min-h-10! px-2.5! text-sm!"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            <Options of={options.map((option) => ({ value: option, label: labelOf(option) }))} />
          </Select>
        </Field>
      )}
      {role === "picture" && (
        <PictureChoice
          label="Picture"
          options={options.map((option) => ({ value: option, label: labelOf(option) }))}
          value={value}
          error={error}
          onChange={(after, item) => {
            onChange(after);
            if (item && item.alt !== "") onAlt(item.alt);
          }}
        />
      )}
      {role === "icon" && (
        <IconChoice value={value} options={options} takesLibrary={schema?.anyOf !== undefined} onChange={onChange} />
      )}
    </div>
  );
}

interface IconChoiceProps {
  value: string;
  options: readonly string[];
  takesLibrary: boolean;
  onChange: (value: string) => void;
}

function IconChoice({ value, options, takesLibrary, onChange }: IconChoiceProps) {
  const name = useId();
  const own = useLibraryItem(value);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Icon</legend>
      {own.item && (
        <p className="flex items-center gap-3 text-sm wrap-anywhere">
          <MediaThumb item={own.item} sizes="2.5rem" className="size-10 shrink-0 rounded-sm" />
          {own.item.name}
        </p>
      )}
      <div className="grid grid-cols-6 gap-1.5">
        {options.map((option) => (
          <label
            key={option}
            className="grid aspect-square cursor-pointer place-items-center rounded-md border border-line bg-white hover:bg-evergreen-50 has-checked:border-evergreen-600 has-checked:bg-evergreen-50 has-focus-visible:outline-2 has-focus-visible:outline-evergreen-600"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span className="sr-only">{labelOf(option)}</span>
            <svg className="size-5 fill-none stroke-evergreen-700" aria-hidden="true">
              <use href={`${icons}#${option}`} />
            </svg>
          </label>
        ))}
      </div>
      {takesLibrary && (
        <FromLibrary
          title="Icon"
          onPick={(item) => {
            own.know(item);
            onChange(mediaPath(item.id));
          }}
        />
      )}
    </fieldset>
  );
}
