import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { maxTyped } from "#lib/text/match-words.ts";
import { Form } from "#app/ui/form.tsx";
import { useFollowedField } from "./use-followed-field.ts";

interface SearchBoxProps {
  /** What is searched: "blog posts". */
  nouns: string;
  placeholder: string;
  search: string;
  /** Called with null when the field is empty: shows everything. */
  onSearch: (words: string | null) => void;
}

/** The search field of a list. It follows the URL, also on Back. */
export function SearchBox({ nouns, placeholder, search, onSearch }: SearchBoxProps) {
  const { field, noteSent } = useFollowedField(search);
  function find(typed: FormData) {
    noteSent();
    const words = typed.get("q");
    onSearch(typeof words === "string" && words.trim() ? words.trim() : null);
  }
  return (
    <search className="w-full sm:w-auto">
      <Form onSubmit={find} className="flex items-center gap-2">
        <Field label={`Search ${nouns}`} hideLabel className="min-w-0 flex-1 sm:w-72 sm:flex-none">
          <TextInput
            {...field}
            name="q"
            type="search"
            maxLength={maxTyped}
            placeholder={placeholder}
            className="min-h-10! text-sm!"
          />
        </Field>
        <SecondaryButton type="submit" className="min-h-10!">
          Search
        </SecondaryButton>
      </Form>
    </search>
  );
}

/** Reads what a list is searched for from the URL: "q", cut where the search field ends. */
export function readSearch(params: URLSearchParams): string {
  return params.get("q")?.trim().slice(0, maxTyped).trim() ?? "";
}
