import { scriptHeader } from "#lib/http/requests.ts";

/** Adds the header of the admin's scripts to everything that they send to this site. React Router has no place for it. */
export function markOwnRequests(): void {
  const send = window.fetch;
  window.fetch = (target, init) => {
    const isOwn = !(target instanceof Request) && new URL(target, location.href).origin === location.origin;
    if (!isOwn || init?.method === undefined) return send(target, init);
    const headers = new Headers(init.headers);
    headers.set(scriptHeader, "fetch");
    return send(target, { ...init, headers });
  };
}
