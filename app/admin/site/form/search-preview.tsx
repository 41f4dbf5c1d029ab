interface SearchPreviewProps {
  /** Without the name of the site. */
  title: string;
  description: string;
  /** Path or URL of the page. */
  address: string;
  /** Path or URL of the picture for social networks; null while there is none. */
  picture: string | null;
  siteName: string;
}

/** Room for title and description in results on a desktop, in pixels; more is cut off. */
const room = { title: 580, description: 920 };
const fonts = { title: "20px Arial, sans-serif", description: "14px Arial, sans-serif" };

/** How a page looks in search results and on social networks, with the room that its words take. */
export function SearchPreview({ title, description, address, picture, siteName }: SearchPreviewProps) {
  const branded = `${title} | ${siteName}`;
  const shown = title.includes(siteName) || branded.length > 60 ? title : branded;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="rounded-md border border-line p-3">
        <p className="mb-2 text-xs text-ink-soft">In search results</p>
        <p className="text-xs wrap-anywhere text-ink-soft">{address}</p>
        <p className="truncate text-base text-evergreen-700">{shown}</p>
        <p className="line-clamp-2 text-sm">{description}</p>
        <dl className="mt-2 grid gap-1 text-xs text-ink-soft">
          <Room label="Title" used={widthOf(shown, fonts.title)} most={room.title} />
          <Room label="Description" used={widthOf(description, fonts.description)} most={room.description} />
        </dl>
      </div>
      <div className="overflow-hidden rounded-md border border-line">
        {picture && (
          <img
            src={picture}
            alt=""
            width={1200}
            height={630}
            loading="lazy"
            className="block h-auto w-full bg-paper-deep"
          />
        )}
        <p className="px-3 pt-2 text-xs text-ink-soft">On social networks</p>
        <p className="px-3 pb-3 text-sm font-semibold">{title}</p>
      </div>
    </div>
  );
}

function Room({ label, used, most }: { label: string; used: number; most: number }) {
  const isTooLong = used > most;
  return (
    <div className={isTooLong ? "font-semibold text-rose" : ""}>
      <dt className="inline">{label}: </dt>
      <dd className="inline">
        {used} of {most} pixels{isTooLong && ", so its end is cut off"}
      </dd>
    </div>
  );
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** The width of a line in whole pixels. */
function widthOf(line: string, font: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return 0;
  canvas.font = font;
  return Math.round(canvas.measureText(line).width);
}
