import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

export function SearchForm({ search }: { search: string }) {
  const navigate = useNavigate();

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get("q");
    void navigate(
      typeof words === "string" && words ? `/admin/blog?${new URLSearchParams({ q: words })}` : "/admin/blog",
    );
  }

  return (
    <search>
      <form onSubmit={find} className="mb-5 flex items-center gap-3">
        <Field label="Search blog posts" hideLabel className="w-full max-w-xs">
          <TextInput
            name="q"
            type="search"
            defaultValue={search}
            placeholder="Search title, address, excerpt"
            className="min-h-10! text-sm!"
          />
        </Field>
        <Button type="submit" size="small" variant="secondary">
          Search
        </Button>
        {search && (
          <Link to="/admin/blog" className="text-sm">
            Clear
          </Link>
        )}
      </form>
    </search>
  );
}
