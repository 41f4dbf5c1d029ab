import { ButtonLink } from "#app/ui/button.tsx";

interface ArticleEndProps {
  team: { name: string; text: string | null };
  feed: { label: string; href: string };
  demo: { text: string; link: { label: string; href: string } } | null;
}

/** Who wrote it, and an invitation where the article leads to one. */
export function ArticleEnd({ team, feed, demo }: ArticleEndProps) {
  return (
    <footer className="mt-12">
      {demo && (
        <div className="no-print mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 bg-evergreen-50 p-6 md:p-8">
          <p className="max-w-[24rem] font-display text-xl">{demo.text}</p>
          <ButtonLink to={demo.link.href}>{demo.link.label}</ButtonLink>
        </div>
      )}
      <div className="flex gap-5 border-t border-line pt-6">
        <svg viewBox="0 0 36 40" className="h-14 w-auto shrink-0" aria-hidden="true">
          <path d="M4 40V18a14 14 0 0 1 28 0v22z" className="fill-evergreen-600" />
          <path d="M11 40V18.500a7 7 0 0 1 14 0V40z" className="fill-brass-300" />
        </svg>
        <div>
          <p className="font-display text-xl font-medium">{team.name}</p>
          {team.text && <p className="mt-1 text-sm text-ink-soft">{team.text}</p>}
          <p className="no-print mt-2 text-sm">
            <a href={feed.href} className="link">
              {feed.label}
            </a>
          </p>
        </div>
      </div>
    </footer>
  );
}
