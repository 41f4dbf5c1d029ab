/**
 * Puts a picture in the place of those that don't load, now or later (docs/product.md#pictures-and-videos).
 * @returns stops
 */
export function replaceBrokenPictures(box: ParentNode & EventTarget, fallback: string): () => void {
  const replace = (image: unknown) => {
    // `complete` is also true for a lazy picture that was not requested yet; when that fails, there is an event.
    const { tagName, src, dataset } = image as HTMLImageElement;
    if (tagName !== "IMG" || dataset["broken"] !== undefined) return;
    dataset["broken"] = src;
    (image as HTMLImageElement).src = fallback;
  };
  const onError = (event: Event) => replace(event.target);
  // Capture phase: error events of images do not bubble.
  box.addEventListener("error", onError, true);
  for (const image of box.querySelectorAll("img")) if (image.complete && image.naturalWidth === 0) replace(image);
  return () => box.removeEventListener("error", onError, true);
}
