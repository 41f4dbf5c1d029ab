import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Spinner } from "#app/ui/spinner.tsx";
import type { BlogActionResult } from "./blog-action-result.ts";

/** The text as visitors would see it, rendered by the server: browsers get no Markdown library. */
export function PostPreview({ content }: { content: string }) {
  const { submit, data } = useFetcher<BlogActionResult>();
  const isEmpty = content.trim() === "";
  useEffect(() => {
    if (!isEmpty) void submit({ intent: "preview", content }, { method: "post", action: "/admin/blog" });
  }, [isEmpty, content, submit]);

  if (isEmpty) return <p className="py-6 text-sm text-ink-soft">There is nothing to preview yet.</p>;
  if (!data) {
    return (
      <div role="status" className="grid place-items-center py-12 text-evergreen-700">
        <Spinner label="Rendering the preview" className="size-6" />
      </div>
    );
  }
  if (!data.ok) {
    return (
      <p role="alert" className="py-6 text-sm text-rose">
        {data.fields["content"] ?? data.error}
      </p>
    );
  }
  if (!("html" in data.value)) return null;
  // The server's sanitiser made this (domain/markdown); it is what the public page gets, too.
  return <div className="article border-y border-line py-6" dangerouslySetInnerHTML={{ __html: data.value.html }} />;
}
