/**
 * Puts the player in the place of the link to a film. Nothing is requested from its provider before.
 * @param link has `data-video`: the provider, a slash, and the provider's id of the film
 */
export function playVideo(link: HTMLElement): void {
  const frame = document.createElement("iframe");
  const [provider = "", id = ""] = (link.dataset["video"] ?? "").split("/");
  frame.src = `/embed/video?${new URLSearchParams({ provider, id }).toString()}`;
  frame.title = link.textContent ?? "";
  frame.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture";
  link.replaceWith(frame);
  frame.focus();
}
