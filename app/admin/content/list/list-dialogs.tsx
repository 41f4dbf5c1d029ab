import { useRef, useState, useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError, Field, Select, TextInput } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ListRow } from "#domain/lists/find-items.ts";
import { type ManagedKind, isPublic, titleOf, filterFieldsOf } from "#domain/documents/kind.ts";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { useOpenForm, useUnsavedGuard } from "../../frame/session/open-forms.ts";
import { DialogFooter } from "../form/content-form.tsx";
import { RowHandle, RowMoves, moveRow, useRowDrag } from "../../fields/list/row-moves.tsx";
import type { ListFilter } from "#domain/lists/list-filters.ts";
import { Form } from "#app/ui/form.tsx";

interface ArrangeDialogProps {
  kind: ManagedKind;
  /** All items in their present order. */
  items: readonly ListRow[];
  onClose: () => void;
  onSaved: () => void;
}

/** Orders all items of a kind by drag, buttons or arrow keys, and saves the whole order at once. */
export function ArrangeDialog({ kind, items, onClose, onSaved }: ArrangeDialogProps) {
  const [opened] = useState(() => items.map((item) => arrangeable(kind, item)));
  const [order, setOrder] = useState(opened);
  const toast = useToast();
  const isSaved = useRef(false);
  const isChanged = order.some(({ id }, index) => id !== opened[index]?.id);
  const guard = useUnsavedGuard(() => isChanged && !isSaved.current);
  const { post, busy, failure } = useChange(kind.path, () => {
    isSaved.current = true;
    toast({ title: "Success", description: "Order updated successfully" });
    onSaved();
  });

  function save() {
    const body = new FormData();
    body.set("intent", "reorder");
    for (const { id } of order) body.append("order", id);
    post(body);
  }
  useOpenForm(failure, save);

  const groups = [...new Set(order.map(({ group }) => group))];
  function replace(group: string | null, arranged: readonly Arrangeable[]) {
    setOrder(groups.flatMap((name) => (name === group ? arranged : order.filter((item) => item.group === name))));
  }

  return (
    <>
      <ConfirmDialog
        open={guard.asking}
        title="Discard the new order?"
        action="Discard"
        cancel="Keep arranging"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        <p>The new order of the {kind.nouns} is not saved.</p>
      </ConfirmDialog>
      <Dialog
        open
        onClose={onClose}
        title={`Arrange ${kind.nouns}`}
        description="Drag rows by their handles, or use the arrow keys. Visitors see this order."
        className="max-w-xl"
        closeOnBackdrop={!isChanged}
      >
        <div className="mb-6 grid gap-6">
          <FormError>{failure?.error}</FormError>
          {groups.map((group) => (
            <ArrangeGroup
              key={group}
              kind={kind}
              name={group}
              items={order.filter((item) => item.group === group)}
              onArrange={(arranged) => replace(group, arranged)}
            />
          ))}
        </div>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save} disabled={!isChanged} busy={busy}>
            Save order
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}

/** An item in the list that is ordered. */
interface Arrangeable {
  id: string;
  title: string;
  visible: boolean;
  /** Items are ordered within their group; null when the kind has no groups. */
  group: string | null;
}

function arrangeable(kind: ManagedKind, item: ListRow): Arrangeable {
  const { orderedWithin } = kind;
  const field = kind.fields.find(({ name }) => name === orderedWithin);
  const value = orderedWithin ? String(item[orderedWithin]) : null;
  const option = field?.type === "choice" ? field.options.find((each) => each.value === value) : undefined;
  return { id: item.id, title: titleOf(kind, item), visible: isPublic(kind, item), group: option?.label ?? value };
}

interface ArrangeGroupProps {
  kind: ManagedKind;
  /** Heading above the list; null when there is one group only. */
  name: string | null;
  items: readonly Arrangeable[];
  onArrange: (items: readonly Arrangeable[]) => void;
}

/** The sortable rows of one group. The focus moves with its row. */
function ArrangeGroup({ kind, name, items, onArrange }: ArrangeGroupProps) {
  const id = useId();
  const [announcement, announce] = useState("");

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length) return;
    onArrange(moveRow(items, from, to));
    announce(`${item.title}: ${to + 1} of ${items.length}.`);
  }
  const list = useRef<HTMLOListElement>(null);
  const { drag, start } = useRowDrag(list, move);

  return (
    <section aria-label={name ?? kind.heading}>
      {name && <h3 className="mb-1 text-sm font-semibold">{name}</h3>}
      <p id={`${id}-keys`} hidden>
        Drag, or use the up and down arrow keys.
      </p>
      <ol ref={list} className="border-t border-line">
        {items.map((item, index) => (
          <li
            key={item.id}
            className={`flex items-center gap-1 border-b border-line ${index === drag?.to ? "relative bg-white shadow-sheet" : ""}`}
          >
            <RowHandle
              name={item.title}
              describedBy={`${id}-keys`}
              onMove={(step) => move(index, index + step)}
              onDragStart={(event) => start(event, index)}
            />
            <span className="w-6 text-right text-sm text-ink-soft tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1 px-2 py-1.5 text-sm wrap-anywhere">
              {item.title}
              {!item.visible && <span className="text-ink-soft"> – inactive</span>}
            </span>
            <RowMoves name={item.title} index={index} count={items.length} onMove={(to) => move(index, to)} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

interface ChangeItemsDialogProps {
  kind: ManagedKind;
  filters: readonly ListFilter[];
  title: string;
  busy: boolean;
  error: string | undefined;
  /** Takes the fields of the form that says what to change. */
  onChange: (body: Record<string, string>) => void;
  onClose: () => void;
}

/** Asks which field of the chosen items is changed, and how. */
export function ChangeItemsDialog({ kind, filters, title, busy, error, onChange, onClose }: ChangeItemsDialogProps) {
  const fields = filterFieldsOf(kind);
  const [name, setName] = useState(fields[0]?.name ?? "");
  const field = fields.find((one) => one.name === name);
  const options = filters.find((filter) => filter.field === name)?.options ?? [];
  const entry = field && "entry" in field ? field.entry : null;
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-md">
      <Form
        className="grid gap-4"
        onSubmit={(typed) => {
          const textIn = (part: string) => {
            const text = typed.get(part);
            return typeof text === "string" ? text : "";
          };
          onChange({ do: entry === null ? "set" : textIn("do"), field: name, value: textIn("value") });
        }}
      >
        <FormError>{error}</FormError>
        <Field label="Field" required>
          <Select value={name} onChange={({ target }) => setName(target.value)}>
            <Options of={fields.map(({ name: value, label }) => ({ value, label }))} />
          </Select>
        </Field>
        {entry !== null && (
          <Field label="What to do" required>
            <Select name="do" key={name}>
              <option value="add">Add the {entry}</option>
              <option value="remove">Remove the {entry}</option>
            </Select>
          </Field>
        )}
        {field?.type === "line" || field?.type === "lines" ? (
          <>
            <Field label={field.label} required={field.type === "lines"}>
              <TextInput key={name} name="value" list="change-items-values" maxLength={200} autoComplete="off" />
            </Field>
            <datalist id="change-items-values">
              {options.map(({ value }) => (
                <option key={value}>{value}</option>
              ))}
            </datalist>
          </>
        ) : (
          <Field label={field?.label ?? ""} required>
            <Select name="value" key={name}>
              <Options of={field?.type === "choice" ? field.options : options} />
            </Select>
          </Field>
        )}
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          Change
        </Button>
      </Form>
    </Dialog>
  );
}
