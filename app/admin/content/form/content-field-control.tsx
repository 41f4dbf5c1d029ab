import { use } from "react";
import { Checkbox, Field, TextArea, TextInput, Select } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import type { ContentField, Entry, FieldValue, ChoiceField } from "#domain/documents/kind.ts";
import type { FieldErrors } from "#lib/domain-error.ts";
import { LengthNote, PicturesRefused, isTooLong } from "../../fields/field-notes.tsx";
import { EntriesField, ListField } from "../../fields/list/list-field.tsx";
import { PictureField } from "../../media/picture-field.tsx";
import { RichText } from "../rich-text/rich-text.tsx";
import { FieldChoicesContext, ItemsField } from "./items-field.tsx";
import { TopicsField } from "./topics-field.tsx";
import { textOf } from "../form-values.ts";

interface ContentFieldControlProps {
  field: ContentField;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  errors: FieldErrors;
}

/** The control of one field, with its label, hint and error. Says so when pasted or dropped pictures were not taken. */
export function ContentFieldControl(props: ContentFieldControlProps) {
  if (props.field.type === "picture") return <Control {...props} />;
  return (
    <PicturesRefused advice={pictureAdvice(props.field)} takesFiles={props.field.type === "markdown"}>
      <Control {...props} />
    </PicturesRefused>
  );
}

function pictureAdvice(field: ContentField): string {
  if (field.type === "markdown") {
    return "Paste or drop one picture at a time, or use the Picture button.";
  }
  return "This field doesn't take files.";
}

function Control({ field, value, onChange, errors }: ContentFieldControlProps) {
  const { name, label, hint } = field;
  const error = errorOf(name, errors);
  const shown = { label, hint, error };
  const used = use(FieldChoicesContext).used[name];
  const text = {
    name,
    dir: "auto",
    value: textOf(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (field.type) {
    case "date":
      return (
        <Field {...shown}>
          {/* A whole time of a stored item is shown as its day, and stays until another day is chosen. */}
          <TextInput {...text} type="date" value={text.value.slice(0, 10)} />
        </Field>
      );
    case "slug":
      return (
        <Field {...shown} invalid={isTooLong(text.value, field.maxLength)}>
          <TextInput {...text} dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          <LengthNote text={text.value} maxLength={field.maxLength} />
        </Field>
      );
    case "items":
      return <ItemsField field={field} chosen={value as readonly string[]} onChange={onChange} error={error} />;
    case "picture":
      return <PictureField {...shown} name={name} value={text.value} maxLength={field.maxLength} onChange={onChange} />;
    case "line":
    case "address":
      return (
        <Field {...shown} required={"required" in field} invalid={isTooLong(text.value, field.maxLength)}>
          <TextInput
            {...text}
            inputMode={field.type === "line" ? undefined : "url"}
            autoComplete="off"
            list={used ? `${name}-used` : undefined}
          />
          {used && (
            <datalist id={`${name}-used`}>
              {used.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </datalist>
          )}
          <LengthNote text={text.value} maxLength={field.maxLength} />
        </Field>
      );
    case "number":
      return (
        <Field {...shown} required>
          <TextInput {...text} inputMode="numeric" autoComplete="off" />
        </Field>
      );
    case "text":
      return (
        <Field {...shown} required={"required" in field} invalid={isTooLong(text.value, field.maxLength)}>
          <TextArea {...text} rows={field.rows} className="min-h-20!" />
          <LengthNote text={text.value} maxLength={field.maxLength} />
        </Field>
      );
    case "markdown":
      return (
        <RichText {...shown} name={name} value={text.value} onChange={onChange} required maxLength={field.maxLength} />
      );
    case "choice":
      if (field.topics) {
        const chosen = textOf(value) === "" ? [] : [textOf(value)];
        const onTopic = ([id = ""]: string[]) => onChange(id);
        return <TopicsField {...shown} name={name} list={field.topics} most={1} chosen={chosen} onChange={onTopic} />;
      }
      return <ChoiceControl field={field} value={textOf(value)} onChange={onChange} error={error} />;
    case "switch":
      return (
        <Checkbox
          name={name}
          label={label}
          hint={value === true ? field.on : field.off}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          error={error}
        />
      );
    case "lines":
      if (field.topics) {
        const chosen = value as readonly string[];
        const { topics: list, entries: most } = field;
        return <TopicsField {...shown} {...{ name, list, most, chosen, onChange }} />;
      }
      return (
        <ListField
          {...shown}
          name={name}
          entry={field.entry}
          items={value as readonly string[]}
          onChange={onChange}
          maxLength={field.maxLength}
        />
      );
    case "entries":
      return (
        <EntriesField
          {...shown}
          name={name}
          entry={field.entry}
          columns={field.columns}
          items={value as readonly Entry[]}
          onChange={onChange}
        />
      );
  }
}

/** The error message of a field, or of one of its entries. */
function errorOf(name: string, errors: FieldErrors): string | undefined {
  return errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
}

interface ChoiceControlProps {
  field: ChoiceField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A select. A stored value that is not among the options is added to them, so that opening a form changes nothing. */
function ChoiceControl({ field, value: chosen, onChange, error }: ChoiceControlProps) {
  const { name, label, hint, options, optional = false } = field;
  const isKnown = options.some(({ value }) => value === chosen);
  const all = isKnown || chosen === "" ? options : [...options, { value: chosen, label: chosen }];
  return (
    <Field label={label} hint={hint} required={!optional} error={error}>
      <Select name={name} value={chosen} onChange={(event) => onChange(event.target.value)}>
        <Options of={all} />
      </Select>
    </Field>
  );
}
