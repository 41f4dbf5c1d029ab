import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { buttonLook } from "#app/ui/button.tsx";

interface ShareButtonProps {
  title: string;
  address: { path: string; absolute: string };
  words: { label: string; copied: string };
}

/**
 * Hands the article's address on: to the device's own sharing where there is one, else to the clipboard, and says so. Without
 * JavaScript it is a link that begins an e-mail.
 */
export function ShareButton({ title, address, words }: ShareButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address.absolute)}`;

  async function share() {
    // The host that the reader is on, without what a campaign put behind the address.
    const url = location.origin + address.path;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch (error) {
      // The reader changed their mind.
      if (error instanceof DOMException && error.name === "AbortError") return;
      location.assign(mail);
    }
  }

  function onClick(event: MouseEvent) {
    event.preventDefault();
    void share();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== " ") return;
    event.preventDefault();
    void share();
  }

  return (
    <span className="flex items-center gap-3">
      <span role="status" className="text-evergreen-700">
        {isCopied && words.copied}
      </span>
      <a
        href={mail}
        role="button"
        data-needs-script=""
        onClick={onClick}
        onKeyDown={onKeyDown}
        className={buttonLook({ variant: "secondary", size: "small" })}
      >
        <svg
          viewBox="0 0 20 20"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M10 12.500V2.500m-3.500 3L10 2l3.500 3.500M6 9H4v8.500h12V9h-2" />
        </svg>
        {words.label}
      </a>
    </span>
  );
}
