import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { keyName, shortcuts, typedShortcuts } from "./shortcuts.ts";

/** What can be done without the mouse. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Writing by keyboard" className="max-w-2xl">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {shortcuts.map(({ keys, does }) => (
          <Row key={keys} term={keyName(keys)} text={does} />
        ))}
      </dl>
      <h3 className="mt-6 mb-3 text-lg">While you type</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {typedShortcuts.map(({ typed, becomes }) => (
          <Row key={typed} term={typed} text={becomes} />
        ))}
      </dl>
      <div className="mt-6 flex justify-end">
        <Button size="small" onClick={onClose}>
          Back to writing
        </Button>
      </div>
    </Dialog>
  );
}

function Row({ term, text }: { term: string; text: string }) {
  return (
    <div className="contents">
      <dt className="font-mono text-xs leading-normal whitespace-nowrap text-evergreen-700">{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}
