import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { useNavigate } from "react-router";
import { useFollowedField } from "./use-followed-field.ts";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface PagerProps {
  page: number;
  pages: number;
  address: (page: number) => string;
}

/** Pagination of a list; nothing where there is only one page. */
export function Pager({ page, pages, address }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-4 text-sm">
      {page > 1 ? <TextLink to={address(page - 1)}>← Previous</TextLink> : <span />}
      {pages > 5 ? (
        <PageChoice page={page} pages={pages} address={address} />
      ) : (
        <span className="text-ink-soft tabular-nums">
          Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}
        </span>
      )}
      {page < pages ? <TextLink to={address(page + 1)}>Next →</TextLink> : <span />}
    </nav>
  );
}

/** The number of the page, which can be changed to go there. */
function PageChoice({ page, pages, address }: PagerProps) {
  const navigate = useNavigate();
  const { field, noteSent } = useFollowedField(String(page));
  return (
    <Form
      className="flex items-center gap-2 text-ink-soft tabular-nums"
      onSubmit={(typed) => {
        noteSent();
        const wanted = Math.trunc(Number(typed.get("page")));
        if (wanted >= 1) void navigate(address(Math.min(wanted, pages)));
      }}
    >
      <label className="flex items-center gap-2">
        Page
        <input
          {...field}
          name="page"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          className="min-h-9 w-16 rounded-md border border-line-strong bg-white px-2 text-center text-ink"
        />
      </label>
      of {pages.toLocaleString("en")}
      <SecondaryButton type="submit">Go</SecondaryButton>
    </Form>
  );
}

/** The page number in the query, from 1; 1 when it is missing or no number. */
export function readPage(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
}
