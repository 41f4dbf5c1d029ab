import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";

interface UploadButtonProps {
  label: string;
  /** Media types, separated by commas. */
  accept: string;
  multiple?: boolean;
  variant?: "primary" | "secondary";
  onFiles: (files: File[]) => void;
}

/** A button that asks for files. */
export function UploadButton({ label, accept, multiple = false, variant = "primary", onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
