import { Checkbox, Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { FieldComments } from "../../publishing/comments/threads.tsx";
import { PictureChoice, PictureField } from "../../media/picture-field.tsx";
import { type TextSchema, labelOf, optionsOf } from "../../fields/text-schema.ts";
import { useId } from "react";
import type { Facts } from "#content/facts.ts";

/** What all controls of the form share. */
export interface FormContext {
  text: EditedText;
  onChange: (path: string, before: unknown, after: unknown) => void;
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
  const { text, onChange, chosen } = context;
  const error = text.problems[path];
  const isChosen = chosen === path;
  const look = isChosen ? "rounded-md bg-brass-100 p-2" : "";
  if (schema.type === "boolean") {
    return (
      <div data-path={path}>
        <Checkbox
          label={labelOf(name)}
          checked={value === true}
          onChange={({ target }) => onChange(path, value, target.checked)}
        />
      </div>
    );
  }
  if (name === "picture") {
    const options = optionsOf(schema);
    return (
      <div data-path={path} className={look}>
        {options.length > 0 ? (
          <PictureChoice
            label="Picture"
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
  return (
    <div data-path={path} className={look}>
      <Field label={/^[a-z][A-Za-z0-9]*$/.test(name) ? labelOf(name) : name} error={error} required={!isOptional}>
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
              onChange(path, value, isOptional && typed === "" ? null : typed);
            }}
          />
        )}
      </Field>
      <FieldComments field={path} />
    </div>
  );
}

/** Puts a placeholder into the field that had the focus last. */
export function FactPicker({ facts, onPick }: { facts: Facts; onPick: (name: string) => void }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2">
      <label htmlFor={id} className="text-xs text-ink-soft">
        Insert a fact
      </label>
      <Select
        id={id}
        className="min-h-9! w-auto! max-w-48 px-2! text-sm!"
        value=""
        onChange={({ target }) => {
          if (target.value !== "") onPick(target.value);
        }}
      >
        <option value="">Choose …</option>
        {Object.entries(facts).map(([name, fact]) => (
          <option key={name} value={name}>
            {`${labelOf(name)}: ${fact}`.slice(0, 60)}
          </option>
        ))}
      </Select>
    </div>
  );
}
