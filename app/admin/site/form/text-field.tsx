import { Checkbox, Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { FieldComments } from "../../publishing/comments/threads.tsx";
import { PictureChoice, PictureField } from "../../media/picture-field.tsx";
import { type TextSchema, fieldName, labelOf, optionsOf } from "../../fields/text-schema.ts";
import { factsFrom } from "#content/fact-fields.ts";
import type { FactName } from "#content/facts.ts";
import { FieldUses, type ShowPlace, isShared } from "../facts/field-uses.tsx";
import { FactField } from "../../fields/facts/fact-field.tsx";

/** What all controls of the form share. */
export interface FormContext {
  text: EditedText;
  onChange: (path: string, before: unknown, after: unknown) => void;
  /** Opens the field that a fact comes from. */
  onFact: (fact: FactName) => void;
  /** Shows a place of any text in its page. */
  onShow: ShowPlace;
  /** Path of the text that is marked. */
  chosen: string | null;
}

export interface ValueProps {
  name: string;
  path: string;
  schema: TextSchema;
  value: unknown;
  context: FormContext;
  /** 0 for a part of the text. */
  depth: number;
}

interface TextFieldProps extends ValueProps {
  /** No text may stand here. */
  isOptional: boolean;
}

/** The control of one text, number or choice, with its problem. */
export function TextField({ name, path, schema, value, context, isOptional }: TextFieldProps) {
  const { text, onChange, onFact, onShow, chosen } = context;
  const error = text.problems[path];
  const isChosen = chosen === path;
  const uses = isShared(text.name, path) && (
    <FieldUses key={String(isChosen)} name={text.name} path={path} isOpen={isChosen} onShow={onShow} />
  );
  const look = isChosen ? "rounded-md bg-brass-100 p-2" : "";
  // An entry of a list has its words as its name.
  const isNamed = /^[a-z][A-Za-z0-9]*$/.test(name);
  const { label, hint } = isNamed ? fieldName(text.name, path) : { label: name, hint: null };
  if (schema.type === "boolean") {
    return (
      <div data-path={path} className={look}>
        <Checkbox
          label={label}
          hint={hint}
          checked={value === true}
          onChange={({ target }) => onChange(path, value, target.checked)}
        />
      </div>
    );
  }
  // Icons of menus, which stand on every page, are those that ship.
  if (name === "picture" || (name === "icon" && isOptional)) {
    const options = optionsOf(schema);
    return (
      <div data-path={path} className={look}>
        {options.length > 0 ? (
          <PictureChoice
            label={name === "icon" ? "Icon" : "Picture"}
            options={options.map((option) => ({ value: option, label: labelOf(option) }))}
            value={String(value)}
            error={error}
            onChange={(after) => onChange(path, value, after)}
          />
        ) : (
          <PictureField
            label={labelOf(name)}
            value={typeof value === "string" ? value : ""}
            error={error}
            onChange={(after) => onChange(path, value, isOptional && after === "" ? null : after)}
          />
        )}
      </div>
    );
  }
  if (isProse(name, schema)) {
    return (
      <div data-path={path} className={look}>
        <FactField
          label={label}
          hint={hint}
          error={error}
          required={!isOptional}
          value={typeof value === "string" ? value : ""}
          facts={text.facts}
          own={factsFrom(text.name, path)}
          onChange={(typed) => onChange(path, value, isOptional && typed === "" ? null : typed)}
          onOpen={onFact}
        />
        {uses}
        <FieldComments field={path} />
      </div>
    );
  }
  // A link that somebody has given a number on purpose; without it the number is dialed.
  const isPhone = path.endsWith(".phone.href");
  return (
    <div data-path={path} className={look}>
      <Field label={label} hint={hint} error={error} required={!isOptional && !isPhone}>
        {schema.enum ? (
          <Select value={String(value)} onChange={({ target }) => onChange(path, value, target.value)}>
            <Options of={schema.enum.map((option) => ({ value: option, label: labelOf(option) }))} />
          </Select>
        ) : schema.type === "integer" || schema.type === "number" ? (
          <TextInput
            type="number"
            step={schema.type === "integer" ? 1 : "any"}
            value={Number(value)}
            onChange={({ target }) => {
              if (target.value !== "") onChange(path, value, Number(target.value));
            }}
          />
        ) : (
          <TextArea
            rows={1}
            className="min-h-10! px-2.5! py-1.5! text-sm!"
            value={typeof value === "string" ? value : ""}
            onChange={({ target }) => {
              // What is copied often has a space around it, which no address has.
              const typed = name === "href" ? target.value.trim() : target.value;
              const none = isPhone ? undefined : isOptional ? null : "";
              onChange(path, value, typed === "" ? none : typed);
            }}
          />
        )}
      </Field>
      {uses}
      <FieldComments field={path} />
    </div>
  );
}

/** Whether words stand here, and not an address, a number or a choice. */
function isProse(name: string, { type, enum: options }: TextSchema): boolean {
  const isOther = /^(?:href|canonical|address|siteUrl|opens|closes)$/.test(name);
  return (type === "string" || type === undefined) && !options && !isOther;
}
