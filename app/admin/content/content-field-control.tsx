import { Checkbox, Field, TextArea, TextInput } from "#app/ui/field.tsx";
import type { Metric } from "#db/schema.ts";
import type { FieldErrors } from "#lib/domain-error.ts";
import { ListField } from "../writing/list-field.tsx";
import { LengthNote } from "../writing/length-note.tsx";
import { PicturesRefused } from "../writing/pictures-refused.tsx";
import { RichText } from "../writing/rich-text.tsx";
import { MetricsField } from "../writing/metrics-field.tsx";
import { ChoiceControl } from "./choice-control.tsx";
import { textOf } from "./form-values.ts";
import type { ContentField, FieldValue } from "./content-field.ts";

interface ContentFieldControlProps {
  field: ContentField;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  errors: FieldErrors;
}

/** The control of one field, with its label, hint and error, and with what it says of pictures pasted or dropped there. */
export function ContentFieldControl(props: ContentFieldControlProps) {
  return (
    <PicturesRefused advice={pictureAdvice(props.field)}>
      <Control {...props} />
    </PicturesRefused>
  );
}

function pictureAdvice(field: ContentField): string {
  if (field.type === "markdown") {
    return "Put it on the web, then give its address with the Picture button, or in Markdown as ![what it shows](address).";
  }
  if (field.type === "line" && field.inputMode === "url") return "Put it on the web, then enter its address here.";
  return "This field takes no files.";
}

function Control({ field, value, onChange, errors }: ContentFieldControlProps) {
  const { name, label, hint } = field;
  const error = errorOf(name, errors);
  const text = {
    name,
    dir: "auto",
    value: textOf(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (field.type) {
    case "line":
      return (
        <Field label={label} hint={hint} required={field.required ?? false} error={error}>
          <TextInput {...text} inputMode={field.inputMode} autoComplete="off" />
          <LengthNote text={text.value} maxLength={field.maxLength} />
        </Field>
      );
    case "text":
      return (
        <Field label={label} hint={hint} required={field.required ?? false} error={error}>
          <TextArea {...text} rows={field.rows} className="min-h-20!" />
          <LengthNote text={text.value} maxLength={field.maxLength} />
        </Field>
      );
    case "markdown":
      return (
        <RichText
          name={name}
          label={label}
          hint={hint}
          value={textOf(value)}
          onChange={onChange}
          required={field.required ?? false}
          maxLength={field.maxLength}
          error={error}
        />
      );
    case "choice":
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
      return (
        <ListField
          name={name}
          label={label}
          hint={hint}
          entry={field.entry}
          items={value as readonly string[]}
          onChange={onChange}
          maxLength={field.maxLength}
          error={error}
        />
      );
    case "metrics":
      return (
        <MetricsField
          name={name}
          label={label}
          hint={hint}
          items={value as readonly Metric[]}
          onChange={onChange}
          maxLength={field.maxLength}
          error={error}
        />
      );
  }
}

/** The message for a field, or for one of its entries. */
function errorOf(name: string, errors: FieldErrors): string | undefined {
  return errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
}
