import { expect } from "vitest";
import { chosenPlace, chosen, type Deed, draftsIn, refuseStale, type Scene, seenDraft } from "./history-steps.ts";
import { pageAddresses } from "./history-stage.ts";
import { isPage, Refused, type Words } from "./live-model.ts";
import type { ModelDraft } from "./draft-model.ts";
import * as system from "./system.ts";
import {
  isFreeForNew,
  keepText,
  presentWords,
  publishTextsModel,
  sameWords,
  shippedWords,
  textDraft,
  trashPageModel,
} from "./text-model.ts";

/** A text as its editor has it open, beside the live site or in a release. */
interface Opened {
  name: string;
  release: string;
  words: Words;
  /** Fields that a draft and a publication have both changed. */
  conflicting: readonly string[];
}

/** A text that somebody opens; null when there is none. Fails unless the editor sees what the model has. */
async function openText(scene: Scene, { isOfPage }: { isOfPage: boolean }): Promise<Opened | null> {
  const { model, stage, step } = scene;
  const { release, drafts } = chosenPlace(scene);
  const names = new Set([...model.site.texts.keys(), ...textNames(drafts)]);
  const name = isOfPage ? chosen([...names].filter(isPage), step.other) : "home";
  if (name === undefined) return null;
  const draft = textDraft(drafts, name);
  const live = { words: model.site.texts.get(name)?.words ?? {}, conflicting: [] };
  const opened = draft ? presentWords(model.site, name, draft) : live;
  // A public release can't be opened.
  const isOpen = release === system.beside || model.releases.get(release)?.made === null;
  if (isOpen) expect([name, await system.texts.open(stage.admin(), release, name)]).toEqual([name, opened]);
  return { name, release, ...opened };
}

const textNames = (drafts: ReadonlyMap<string, ModelDraft>) =>
  [...drafts].flatMap(([name, { of }]) => (of === "text" ? [name] : []));

/** What an editor types: one field of a text, or all. */
function typedInto(name: string, words: Words, { step }: Scene): Words {
  const { title, words: body, shown } = step.written;
  const address = chosen(pageAddresses, Math.floor(step.other / 10)) ?? "";
  const ofPage = [
    { title },
    { address },
    { shown },
    { body, about: "A weekend on the old lawn, with all of the school." },
  ];
  const parts: Words[] = isPage(name) ? ofPage : [{ headline: `${title} for all` }, { closing: `${body} for all` }];
  const all: Words = Object.assign({}, ...parts);
  return { ...words, ...chosen([...parts, all, all], step.pick) };
}

async function edit(scene: Scene, isOfPage: boolean): Promise<Deed | null> {
  const opened = await openText(scene, { isOfPage });
  if (!opened) return null;
  const { name, release, words } = opened;
  const after = typedInto(name, words, scene);
  if (sameWords(words, after)) return null;
  // Whoever knows other words than those that stand there changes nothing.
  const { isStale } = scene.step;
  const others = Object.keys(after).map((field) => [
    field,
    after[field] === words[field] ? words[field] : "Something else",
  ]);
  const before = isStale ? (Object.fromEntries(others) as Words) : words;
  return {
    act: (ctx) => system.texts.keepDraft(ctx, release, name, { before, after }),
    follow: (model) => keepText(model.site, draftsIn(model, release), name, { words: isStale ? words : after }),
  };
}

/** Steps that write texts of the site and pages of editors. */
export const textSteps: Record<string, (scene: Scene) => Promise<Deed | null> | Deed | null> = {
  "edit home": (scene) => edit(scene, false),
  "edit page": (scene) => edit(scene, true),
  "new page"(scene) {
    const { engine, step } = scene;
    const { release } = chosenPlace(scene);
    const [title, address] = [step.written.title, chosen(pageAddresses, step.pick) ?? ""];
    return {
      act: (ctx) => system.texts.createPage(ctx, release, { title, address }),
      async follow({ site, drafts, releases }) {
        const within = draftsIn({ site, drafts, releases, plans: new Map() }, release);
        const open = [...releases.values()].flatMap((one) => (one.made ? [] : [one.drafts]));
        const place = { beside: drafts, open, release: release === system.beside ? null : within };
        if (!isFreeForNew(site, place, address)) throw new Refused("the address is taken");
        const stored = (await system.readStored(engine)).drafts.filter(({ thing }) => isPage(thing.id));
        const known = new Set([
          ...site.texts.keys(),
          ...drafts.keys(),
          ...[...releases.values()].flatMap((one) => [...one.drafts.keys()]),
        ]);
        const made = stored.find(({ thing }) => !known.has(thing.id))?.thing.id ?? "page:none";
        within.set(made, { of: "text", words: { ...shippedWords(site, made), title, address }, base: 0 });
      },
    };
  },
  /** Some of the drafts of texts, or all, in one publication. */
  async "publish texts"(scene) {
    const { model, step } = scene;
    const all = textNames(model.drafts);
    const some = all.filter((_, index) => (step.pick >> index) % 2 === 1);
    const names = some.length > 0 ? some : all;
    if (names.length === 0) return null;
    const versions: Record<string, system.Version> = {};
    for (const id of names) versions[id] = (await seenDraft(scene, system.beside, { kind: "text", id }))?.version ?? 0;
    return {
      act: (ctx) => system.texts.publish(ctx, versions),
      follow({ site, drafts }) {
        refuseStale(scene);
        publishTextsModel(site, drafts, names);
      },
    };
  },
  async "choose words"(scene) {
    const { model } = scene;
    const { release, drafts } = chosenPlace(scene);
    const conflicting = textNames(drafts).filter((name) => {
      const draft = textDraft(drafts, name);
      return draft && presentWords(model.site, name, draft).conflicting.length > 0;
    });
    const name = chosen(conflicting, scene.step.pick);
    const draft = textDraft(drafts, name ?? "");
    if (name === undefined || !draft) return null;
    const isTheirs = (field: string) => (field.length + scene.step.other) % 2 === 0;
    return {
      act: (ctx) => system.texts.settle(ctx, release, name, isTheirs),
      follow(next) {
        const within = draftsIn(next, release);
        const { words, conflicting: fields } = presentWords(next.site, name, draft);
        const live = next.site.texts.get(name)?.words ?? {};
        const theirs = fields.filter(isTheirs).map((field) => [field, live[field] ?? null]);
        keepText(next.site, within, name, { words: { ...words, ...Object.fromEntries(theirs) }, isSettled: true });
      },
    };
  },
  async "restore words"(scene) {
    const { model, step } = scene;
    const opened = await openText(scene, { isOfPage: step.pick % 2 === 0 });
    if (!opened) return null;
    const { name, release } = opened;
    const versions = model.site.versions.get(name) ?? [];
    const version = chosen([...versions, null], step.other) ?? null;
    const stored = await seenDraft(scene, release, { kind: "text", id: name });
    return {
      act: (ctx) =>
        system.texts.restoreState(ctx, release, name, stored?.version ?? null, version && versions.indexOf(version)),
      follow(next) {
        const within = draftsIn(next, release);
        if (stored) refuseStale(scene);
        if (version === null && isPage(name)) throw new Refused("it was not shipped");
        keepText(next.site, within, name, { words: version?.words ?? shippedWords(next.site, name), isSettled: true });
      },
    };
  },
  "delete page"({ model, stage, step }) {
    const pages = new Set([...model.site.texts.keys(), ...textNames(model.drafts)].filter(isPage));
    const name = chosen(pages, step.pick);
    if (name === undefined) return null;
    return {
      act: (ctx) => system.texts.remove(ctx, name),
      follow: ({ site, drafts }) => void trashPageModel(site, drafts, name, stage.now.toISOString()),
    };
  },
};
