import { type ComponentProps, useId } from "react";
import { Options } from "../../../ui/options.tsx";

interface SelectProps extends Omit<ComponentProps<"select">, "onChange" | "className"> {
  label: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A compact select beside its label, which takes effect at once. */
export function Select({ label, options, onChange, ...rest }: SelectProps) {
  const id = useId();
  return (
    <div className="flex max-w-full min-w-0 items-center gap-2 text-sm">
      <label htmlFor={id} className="text-ink-soft">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-10 min-w-0 rounded-md border border-line-strong bg-white px-2.5 text-ink"
      >
        <Options of={options} />
      </select>
    </div>
  );
}
