import { sections } from "#lib/addresses.ts";
import { useEffect, useRef, type FormEvent } from "react";
import { useNavigate } from "react-router";
import type { blog } from "#content/blog.ts";
import { type BlogQuery, blogAddress } from "#app/lib/blog-address.ts";
import { Button } from "#app/ui/button.tsx";

interface SearchBoxProps {
  query: string;
  category: BlogQuery["category"];
  words: (typeof blog)["search"];
}

/** A form that asks for another page; once hydrated, the list changes in place and the box keeps the focus. */
export function SearchBox({ query, category, words }: SearchBoxProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);

  // A link may have changed what is searched for.
  useEffect(() => {
    if (box.current) box.current.value = query;
  }, [query]);

  function search(event: FormEvent) {
    event.preventDefault();
    const address = blogAddress({ query: box.current?.value.trim() ?? "", category });
    void navigate(address, { preventScrollReset: true });
  }

  return (
    <search>
      <form action={sections.posts} onSubmit={search} className="flex gap-2">
        <label className="sr-only" htmlFor="blog-search">
          {words.label}
        </label>
        <input
          id="blog-search"
          ref={box}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={100}
          placeholder={words.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full rounded-md border border-line-strong bg-white px-3.5 text-base placeholder:text-ink-soft"
        />
        {category && <input type="hidden" name="category" value={category} />}
        <Button type="submit" variant="secondary">
          {words.submit}
        </Button>
      </form>
    </search>
  );
}
