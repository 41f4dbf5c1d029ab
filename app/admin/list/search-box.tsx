import type { FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

interface SearchBoxProps {
  /** What is searched: "blog posts". */
  nouns: string;
  placeholder: string;
  search: string;
  /** Null to show everything again. */
  onSearch: (words: string | null) => void;
}

/** The search of a list. Its box follows the address, also when that changes by Back. */
export function SearchBox({ nouns, placeholder, search, onSearch }: SearchBoxProps) {
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get("q");
    onSearch(typeof words === "string" && words.trim() ? words.trim() : null);
  }
  return (
    <search className="w-full sm:w-auto">
      <form key={search} onSubmit={find} className="flex items-center gap-2">
        <Field label={`Search ${nouns}`} hideLabel className="min-w-0 flex-1 sm:w-72 sm:flex-none">
          <TextInput
            name="q"
            type="search"
            defaultValue={search}
            placeholder={placeholder}
            className="min-h-10! text-sm!"
          />
        </Field>
        <Button type="submit" size="small" variant="secondary" className="min-h-10!">
          Search
        </Button>
      </form>
    </search>
  );
}
