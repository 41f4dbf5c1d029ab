import { useRef, useState } from "react";
import { textIn } from "#app/lib/requests.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { deleteStyleWord, findStyleWords, saveStyleWord } from "#domain/gate/gate.ts";
import {
  adminMeta,
  revalidateAfterSuccess,
  offlineClientAction,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { useMay } from "../../frame/session/role.ts";
import type { Route } from "./+types/style-list.ts";
import { Form } from "#app/ui/form.tsx";

/** The words that the team does not want in its texts, which the check before a publication looks for. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => ({ words: await findStyleWords(ctx) }));
}

export function action(args: Route.ActionArgs) {
  return answerIntent(args, {
    save: (ctx, form) =>
      saveStyleWord(ctx, {
        word: textIn(form, "word"),
        better: textIn(form, "better"),
        reason: textIn(form, "reason"),
      }),
    delete: (ctx, form) => deleteStyleWord(ctx, textIn(form, "id")),
  });
}

export const meta = () => adminMeta("Style list");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const screen = "/admin/style";
const nothing = { word: "", better: "", reason: "" };

export default function StyleScreen({ loaderData }: Route.ComponentProps) {
  const { words } = readyData(loaderData);
  const mayChange = useMay()("styleList");
  const [typed, type] = useState(nothing);
  const word = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const save = useChange(screen, () => {
    toast({ title: "Success", description: "Word added" });
    type(nothing);
    word.current?.focus();
  });
  const remove = useChange(screen, () => {
    toast({ title: "Success", description: "Word removed" });
    word.current?.focus();
  });
  const errors = save.failure?.fields ?? {};
  const input = (name: keyof typeof nothing) => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => type({ ...typed, [name]: target.value }),
  });
  return (
    <>
      <h1 className="mb-2 text-2xl">Style list</h1>
      <p className="mb-5 max-w-prose text-sm text-ink-soft">
        Words your team avoids. The check before publishing warns about each one and suggests the better word, or
        suggests leaving it out. It never blocks publishing.
      </p>
      {mayChange && (
        <Form
          refusal={save.failure}
          noValidate
          className="mb-7 grid gap-4 md:grid-cols-[1fr_1fr_2fr_auto] md:items-start"
          onSubmit={() => save.post({ intent: "save", ...typed })}
        >
          <Field label="Word or phrase" required error={errors["word"]} answer={save.failure}>
            <TextInput ref={word} {...input("word")} />
          </Field>
          <Field label="Better" error={errors["better"]} answer={save.failure}>
            <TextInput {...input("better")} />
          </Field>
          <Field label="Reason" error={errors["reason"]} answer={save.failure}>
            <TextInput {...input("reason")} />
          </Field>
          <Button type="submit" size="small" className="min-h-11 justify-self-start md:mt-7" busy={save.busy}>
            Add
          </Button>
        </Form>
      )}
      {words.length === 0 ? (
        <p className="border-y border-line py-10 text-center text-sm text-ink-soft">No words on the list yet.</p>
      ) : (
        <ul className="border-t border-line">
          {words.map(({ id, word, better, reason }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm"
            >
              <p className="min-w-0 flex-1 wrap-anywhere">
                <del className="text-rose-700">{word}</del>{" "}
                {better === "" ? "leave it out" : <ins className="font-semibold no-underline">{better}</ins>}
                {reason !== "" && <span className="text-ink-soft"> · {reason}</span>}
              </p>
              {mayChange && (
                <QuietDestructiveButton busy={remove.busy} onClick={() => remove.post({ intent: "delete", id })}>
                  Remove<span className="sr-only"> “{word}”</span>
                </QuietDestructiveButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
