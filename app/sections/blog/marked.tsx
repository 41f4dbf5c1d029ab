/** A text in parts, every second of which is marked (domain/search/words.ts). */
export function Marked({ parts }: { parts: readonly string[] }) {
  let end = 0;
  return parts.map((part, index) => {
    end += part.length;
    if (index % 2 === 0) return part;
    return (
      <mark key={end} className="bg-brass-100 text-ink">
        {part}
      </mark>
    );
  });
}
