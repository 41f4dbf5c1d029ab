import { useRef, useState } from "react";
import type { TopicList } from "#content/journal/topics.ts";
import { textIn } from "#app/lib/requests.ts";
import { sections } from "#lib/addresses.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, Select, TextArea, TextInput } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type ListedTopic, changeTopics, findListedTopics } from "#domain/topics/edit-topics.ts";
import { Options } from "../../ui/options.tsx";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { RowButton } from "../fields/list/row-moves.tsx";
import { ChangeDialog, QuietDestructiveButton, useFocusAfterRemoval } from "../frame/change/dialogs.tsx";
import { useChange } from "../frame/change/use-change.ts";
import { adminMeta, loadAdmin, offlineClientAction, readyData } from "../frame/screen/admin-route.ts";
import { answerIntent } from "../frame/screen/answers.ts";
import { NewTabLink } from "../frame/screen/new-tab-link.tsx";
import type { Route } from "./+types/topics.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, findListedTopics, "texts");
}

const namedIn = (form: FormData) => ({ list: textIn(form, "list"), id: textIn(form, "id") });

export function action(args: Route.ActionArgs) {
  return answerIntent(
    args,
    {
      add: (ctx, form) => changeTopics(ctx, { do: "add", ...namedIn(form), name: textIn(form, "name") }),
      update: (ctx, form) =>
        changeTopics(ctx, {
          do: "update",
          ...namedIn(form),
          seen: { name: textIn(form, "seenName"), description: textIn(form, "seenDescription") },
          name: textIn(form, "name"),
          description: textIn(form, "description"),
        }),
      move: (ctx, form) => changeTopics(ctx, { do: "move", ...namedIn(form), by: Number(textIn(form, "by")) }),
      remove: (ctx, form) => changeTopics(ctx, { do: "remove", ...namedIn(form) }),
      merge: (ctx, form) => changeTopics(ctx, { do: "merge", ...namedIn(form), into: textIn(form, "into") }),
    },
    "texts",
  );
}

export const meta = () => adminMeta("Categories & Tags");

export const clientAction = offlineClientAction;

const path = "/admin/topics";

const kinds: Readonly<Record<TopicList, { heading: string; one: string; intro: string }>> = {
  categories: {
    heading: "Categories",
    one: "category",
    intro: "The filter of the blog shows them in this order, after All. A post has one.",
  },
  tags: { heading: "Tags", one: "tag", intro: "They stand below a post and lead to the others with the same tag." },
};

/** What is asked about a category or tag. */
interface Asked {
  list: TopicList;
  topic: ListedTopic;
  about: "edit" | "merge" | "remove";
}

/** The categories and tags of posts (docs/product.md#categories-and-tags). */
export default function TopicsScreen({ loaderData }: Route.ComponentProps) {
  const topics = readyData(loaderData);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const [adding, add] = useState<TopicList | null>(null);
  const gone = useFocusAfterRemoval(heading, asked !== null && asked.about !== "edit");
  const close = () => ask(null);
  function onGone() {
    gone();
    close();
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Categories &amp; Tags
      </h1>
      <p className="mt-1 mb-6 max-w-measure text-sm text-ink-soft">
        Each has a page of its own on the blog. A new name keeps the address, and posts stay as they are.
      </p>
      {topics.needReview && (
        <p className="mb-6 max-w-measure border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
          Here, changes to the site&apos;s texts need a review, and so do those to categories and tags.{" "}
          <TextLink to="/admin/site?text=topics">Edit them in the site editor</TextLink>, then choose Publish and
          Request review. They change once someone has approved and published them.
        </p>
      )}
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
        {(["categories", "tags"] as const).map((list) => (
          <section key={list} aria-labelledby={list}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id={list} className="text-xl">
                {kinds[list].heading}
              </h2>
              {!topics.needReview && (
                <Button size="small" variant="secondary" onClick={() => add(list)}>
                  New {kinds[list].one}
                </Button>
              )}
            </div>
            <p className="mt-1 mb-3 text-sm text-ink-soft">{kinds[list].intro}</p>
            <TopicRows
              list={list}
              topics={topics[list]}
              isFixed={topics.needReview}
              onAsk={(topic, about) => ask({ list, topic, about })}
            />
          </section>
        ))}
      </div>
      {adding && <EditDialog list={adding} topic={null} onClose={() => add(null)} />}
      {asked?.about === "edit" && <EditDialog list={asked.list} topic={asked.topic} onClose={close} />}
      {asked?.about === "merge" && (
        <MergeDialog
          list={asked.list}
          topic={asked.topic}
          others={topics[asked.list].filter(({ id }) => id !== asked.topic.id)}
          onDone={onGone}
          onClose={close}
        />
      )}
      {asked?.about === "remove" && (
        <RemoveDialog list={asked.list} topic={asked.topic} onDone={onGone} onClose={close} />
      )}
    </>
  );
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

interface TopicRowsProps {
  list: TopicList;
  topics: readonly ListedTopic[];
  /** Whether nothing can be changed here. */
  isFixed: boolean;
  onAsk: (topic: ListedTopic, about: Asked["about"]) => void;
}

function TopicRows({ list, topics, isFixed, onAsk }: TopicRowsProps) {
  const { post, busy } = useChange(path, () => undefined);
  if (topics.length === 0)
    return (
      <p className="border-y border-line px-4 py-8 text-center text-sm text-ink-soft">
        There are no {list} yet.{!isFixed && " You can also add them in the form of a post."}
      </p>
    );
  return (
    <ul className="border-t border-line">
      {topics.map((topic, index) => {
        const { id, name, description, shown, hidden } = topic;
        const address = `${sections.posts}?${new URLSearchParams({ [kinds[list].one]: id })}`;
        const move = (by: 1 | -1) => post({ intent: "move", list, id, by: String(by) });
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
            <div className="min-w-40 flex-1 text-sm wrap-anywhere">
              <p className="font-semibold">{name}</p>
              {description && <p className="text-ink-soft">{description}</p>}
              <p className="text-xs text-ink-soft">
                <NewTabLink to={address}>{count(shown, "article")}</NewTabLink>
                {hidden > 0 && `, ${count(hidden, "draft")}`}
              </p>
            </div>
            {!isFixed && (
              <div className="flex flex-wrap items-center">
                {list === "categories" && (
                  <>
                    <RowButton label={`Move ${name} up`} disabled={busy || index === 0} onPress={() => move(-1)}>
                      <path d="m4 12 6-6 6 6" />
                    </RowButton>
                    <RowButton
                      label={`Move ${name} down`}
                      disabled={busy || index === topics.length - 1}
                      onPress={() => move(1)}
                    >
                      <path d="m4 8 6 6 6-6" />
                    </RowButton>
                  </>
                )}
                <QuietButton aria-label={`Edit ${name}`} onClick={() => onAsk(topic, "edit")}>
                  Edit
                </QuietButton>
                {topics.length > 1 && (
                  <QuietButton aria-label={`Merge ${name}`} onClick={() => onAsk(topic, "merge")}>
                    Merge
                  </QuietButton>
                )}
                <QuietDestructiveButton aria-label={`Remove ${name}`} onClick={() => onAsk(topic, "remove")}>
                  Remove
                </QuietDestructiveButton>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface EditDialogProps {
  list: TopicList;
  /** null for a new one. */
  topic: ListedTopic | null;
  onClose: () => void;
}

function EditDialog({ list, topic, onClose }: EditDialogProps) {
  const { one } = kinds[list];
  const toast = useToast();
  const [name, setName] = useState(topic?.name ?? "");
  const [description, setDescription] = useState(topic?.description ?? "");
  const { post, busy, failure } = useChange(path, () => {
    toast({ title: "Success", description: topic ? "Saved" : `“${name.trim()}” added` });
    onClose();
  });
  function save() {
    if (!topic) return post({ intent: "add", list, name });
    const seen = { seenName: topic.name, seenDescription: topic.description };
    post({ intent: "update", list, id: topic.id, ...seen, name, description });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={topic ? `Edit ${one}` : `New ${one}`}
      className="max-w-lg"
      firstFocus="input"
      closeOnBackdrop={false}
    >
      <Form onSubmit={save} className="grid gap-5">
        <FormError>{failure && !failure.fields["name"] && !failure.fields["description"] && failure.error}</FormError>
        <Field label="Name" required error={failure?.fields["name"]} answer={failure}>
          <TextInput value={name} dir="auto" onChange={({ target }) => setName(target.value)} />
        </Field>
        {topic && (
          <Field
            label="Description"
            hint="Shown on its page and in search results."
            error={failure?.fields["description"]}
            answer={failure}
          >
            <TextArea rows={3} dir="auto" value={description} onChange={({ target }) => setDescription(target.value)} />
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <QuietButton onClick={onClose}>Cancel</QuietButton>
          <Button type="submit" size="small" busy={busy}>
            {topic ? "Save" : "Add"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface QuestionProps {
  list: TopicList;
  topic: ListedTopic;
  onDone: () => void;
  onClose: () => void;
}

/** Its posts, in words, at the beginning of a sentence. */
function postsOf({ shown, hidden }: ListedTopic): string {
  return hidden > 0 ? `${count(shown, "article")} and ${count(hidden, "draft")}` : count(shown, "article");
}

function MergeDialog({ list, topic, others, onDone, onClose }: QuestionProps & { others: readonly ListedTopic[] }) {
  const [into, setInto] = useState(others[0]?.id ?? "");
  const target = others.find(({ id }) => id === into)?.name ?? "";
  return (
    <ChangeDialog
      open
      path={path}
      title={`Merge “${topic.name}”`}
      action="Merge"
      tone="primary"
      body={{ intent: "merge", list, id: topic.id, into }}
      done={`“${topic.name}” is part of “${target}” now`}
      onDone={onDone}
      onGone={onDone}
      onCancel={onClose}
    >
      <Field label="Into" required>
        <Select value={into} onChange={({ target: { value } }) => setInto(value)}>
          <Options of={others.map(({ id, name }) => ({ value: id, label: name }))} />
        </Select>
      </Field>
      <p>
        {postsOf(topic)} will be in “{target}”. So will drafts and scheduled posts in “{topic.name}”. Its address
        redirects to “{target}”.
      </p>
    </ChangeDialog>
  );
}

function RemoveDialog({ list, topic, onDone, onClose }: QuestionProps) {
  const { one } = kinds[list];
  return (
    <ChangeDialog
      open
      path={path}
      title={`Remove “${topic.name}”?`}
      action="Remove"
      body={{ intent: "remove", list, id: topic.id }}
      done={`“${topic.name}” removed`}
      onDone={onDone}
      onGone={onDone}
      onCancel={onClose}
    >
      <p>
        {topic.shown + topic.hidden === 0
          ? "No post uses it."
          : `${postsOf(topic)} will lose this ${one}. What is published stays published.`}
      </p>
      <p>
        Drafts and scheduled posts that use it are published without it. If you add a {one} of the same name later, they
        all get it back. To keep them together, merge it into another {one} instead.
      </p>
    </ChangeDialog>
  );
}
