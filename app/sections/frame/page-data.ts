/** As long as the browser itself may keep the data of a public page (server/pages/finish-page.ts). */
const maxAgeMs = 10_000;

type Answer = () => Response | undefined;

/** Where the data of the page that was pointed at last come from; null for what can't stand for another request. */
let kept: { address: string; answer: Promise<Answer | null> } | undefined;

/** Fetches the data of a page into memory: reading its own cache, the browser takes longer than a click should. */
export function keep({ href: address }: URL): void {
  const fetched = fetch(address).then(async (answer) => {
    const { status, headers } = answer;
    const bytes = await answer.arrayBuffer();
    const until = performance.now() + maxAgeMs;
    return status === 200 ? () => (performance.now() < until ? new Response(bytes, { headers }) : undefined) : null;
  });
  // What could not be fetched ahead is fetched at the click, which says why.
  kept = { address, answer: fetched.catch(() => null) };
}

/** The answer that was fetched ahead for an address, or is on its way; nothing when there is none, or none that is fresh. */
async function take({ href }: URL): Promise<Response | undefined> {
  return kept?.address === href ? (await kept.answer)?.() : undefined;
}

declare global {
  interface Window {
    pageData?: { keep: (url: URL) => void; take: (url: URL) => Promise<Response | undefined> };
  }
}

// React Router is patched to ask this (server/vite-plugins.ts), because it has no place for a cache of its own.
if (typeof window !== "undefined") window.pageData = { keep, take };
