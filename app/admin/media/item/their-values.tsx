import { type ItemValues, wordsOfCrop, wordsOfFocal } from "./item-values.tsx";

const labels: Record<keyof ItemValues, string> = {
  name: "Name",
  alt: "Alternative text",
  isDecorative: "Decorative",
  tags: "Tags",
  crop: "Crop",
  focal: "Focal point",
  poster: "Poster",
  captions: "Captions",
  transcript: "Transcript",
};

/** The values that another person has stored meanwhile in fields that are also changed here. Renders nothing without any. */
export function TheirValues({ values }: { values: Partial<ItemValues> }) {
  const fields = (Object.keys(labels) as (keyof ItemValues)[]).filter((field) => values[field] !== undefined);
  if (fields.length === 0) return null;
  return (
    <section aria-label="Stored by someone else" className="border-l-4 border-brass bg-white px-4 py-3 text-sm">
      <p>Someone else has stored this in the meantime. Save again to put yours in its place.</p>
      <dl className="mt-2 grid gap-1">
        {fields.map((field) => (
          <div key={field}>
            <dt className="font-semibold">{labels[field]}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {wordsOf(values, field)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function wordsOf({ isDecorative, crop, focal, poster, ...texts }: Partial<ItemValues>, field: keyof ItemValues) {
  switch (field) {
    case "isDecorative":
      return isDecorative ? "Yes" : "No";
    case "crop":
      return crop && wordsOfCrop(crop);
    case "focal":
      return focal && wordsOfFocal(focal);
    case "poster":
      return poster?.name ?? "None";
    case "name":
    case "alt":
    case "tags":
    case "captions":
    case "transcript":
      return texts[field] === "" ? "Nothing" : texts[field];
  }
}
