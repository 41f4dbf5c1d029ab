import type { DanglingLink } from "#domain/links/find-dangling-links.ts";

/** The links that will lead nowhere when the release is public. Nothing without any. */
export function DanglingLinks({ links }: { links: readonly DanglingLink[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="dangling" className="mb-6 border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm">
      <h2 id="dangling" className="font-sans text-sm font-semibold tracking-normal">
        {links.length === 1 ? "One address will lead nowhere" : `${links.length} addresses will lead nowhere`}
      </h2>
      <p className="mt-1 max-w-measure">
        No page will be there when this release is public. Change the links, or plan a redirect. The release can be
        published all the same.
      </p>
      <ul className="mt-2 grid list-disc gap-0.5 pl-4.5">
        {links.map(({ path, from }) => (
          <li key={path} className="wrap-anywhere">
            <strong>{path}</strong>, linked from {from.map((title) => `“${title}”`).join(", ")}
          </li>
        ))}
      </ul>
    </section>
  );
}
