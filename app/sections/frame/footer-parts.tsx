import { renderToStaticMarkup } from "react-dom/server";
import type { Brand } from "#content/schema/brand.ts";
import type { frameWords } from "#content/site/words.ts";
import type { Words } from "#content/schema/words-schema.ts";
import icons from "#app/ui/icons.svg";

type FrameWords = Words<typeof frameWords>;

/**
 * The parts of the footer that lead to no page of the site, as HTML: every page would load their code otherwise. Server only.
 * @param brand its offices with the links of their numbers
 * @param words the name of the button that scrolls to the top, and the words of the choice between light and dark
 */
export function footerParts(
  { offices, social }: Pick<Brand, "offices" | "social">,
  { toTop, scheme }: Pick<FrameWords, "toTop" | "scheme">,
) {
  return {
    offices: renderToStaticMarkup(<Offices offices={offices} />),
    social: renderToStaticMarkup(<Social social={social} toTop={toTop} />),
    scheme: renderToStaticMarkup(<Scheme words={scheme} />),
  };
}

/** The choice between light and dark. The browser's own storing of forms must not make another one. */
function Scheme({ words }: { words: FrameWords["scheme"] }) {
  return (
    <>
      <label>
        {words.label}{" "}
        <select
          autoComplete="off"
          data-kept={words.kept}
          data-visit={words.visit}
          className="ml-1 min-h-7 rounded-md border border-white/60 bg-evergreen-900 px-1.5"
        >
          <option value="">{words.system}</option>
          <option value="light">{words.light}</option>
          <option value="dark">{words.dark}</option>
        </select>
      </label>
      <output className="block max-w-sm" />
    </>
  );
}

function Offices({ offices }: Pick<Brand, "offices">) {
  return (
    <ul className="grid gap-8 border-t border-white/20 py-9 xs:grid-cols-2 sm:grid-cols-3">
      {offices.map((office) => (
        <li key={office.city}>
          <p className="font-display text-lg text-white">{office.city}</p>
          <address className="mt-1 not-italic">
            {office.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <a className="inline-block py-1 hover:underline" href={office.phone.href}>
              {office.phone.label}
            </a>
          </address>
        </li>
      ))}
    </ul>
  );
}

function Social({ social, toTop }: Pick<Brand, "social"> & { toTop: string }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {social.map((network) => (
        <li key={network.id}>
          <a
            href={network.href}
            rel="me noopener"
            className="grid size-11 place-items-center rounded-md hover:bg-white/10"
            aria-label={network.name}
          >
            <svg className="size-5 fill-current" aria-hidden="true">
              <use href={`${icons}#${network.id}`} />
            </svg>
          </a>
        </li>
      ))}
      <li>
        <a
          href="#Top"
          className="grid size-11 place-items-center rounded-md border border-white/30 hover:bg-white/10"
          aria-label={toTop}
        >
          <svg
            viewBox="0 0 20 20"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="M10 17V4m-6 6 6-6 6 6" />
          </svg>
        </a>
      </li>
    </ul>
  );
}
