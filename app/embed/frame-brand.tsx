/** The brand above a form that is opened as a page; nothing inside a frame (`name` null), where the page around it has the brand. */
export function FrameBrand({ name }: { name: string | null }) {
  if (name === null) return null;
  return (
    <p className="mb-6 border-b border-line pb-4 font-display text-lg">
      <a href="/" target="_top" className="no-underline hover:underline">
        {name}
      </a>
    </p>
  );
}
