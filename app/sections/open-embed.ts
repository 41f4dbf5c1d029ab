/**
 * Puts the frame of a service in the place of the link to its page that was clicked. Nothing is requested from the service before, and the
 * frame is a page of ours around its own, so that the policy of this page names no other host (docs/decisions/292-embeds-of-known-services.md).
 */
export function openEmbed(event: MouseEvent): void {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-embed]") : null;
  if (!link) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.src = link.dataset["embed"] ?? "";
  frame.title = link.dataset["title"] ?? "";
  frame.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture";
  frame.className = "block h-[60rem] max-h-screen w-full rounded-md";
  link.parentElement?.replaceWith(frame);
  frame.focus();
}
