import { useState } from "react";
import { mediaIdsIn } from "#lib/media-addresses.ts";
import { MediaThumb } from "../../media/media-thumb.tsx";
import type { PickedMedia } from "../../media/picked-media.ts";

interface ListPictureProps {
  /** The address in the field of the item. */
  address: unknown;
  /** The library items that the list refers to. */
  library: readonly PickedMedia[];
}

const box = "aspect-[4/3] w-20 shrink-0 rounded-sm bg-paper-deep";

/** The picture of an item in a list, small. Decorative: the title stands beside it. */
export function ListPicture({ address, library }: ListPictureProps) {
  const [isFailed, fail] = useState(false);
  if (typeof address !== "string" || address === "" || isFailed) return <span className={box} aria-hidden="true" />;
  const [id] = mediaIdsIn(address);
  const item = library.find((one) => one.id === id);
  if (item) return <MediaThumb item={item} sizes="5rem" className={box} />;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => fail(true)}
      className={`${box} object-cover`}
    />
  );
}
