import { useState } from "react";
import { useNavigate } from "react-router";
import { textIn } from "#app/lib/requests.ts";
import { Button } from "#app/ui/button.tsx";
import { createRelease, findReleases } from "#domain/publishing/releases/releases.ts";
import {
  adminMeta,
  revalidateAfterSuccess,
  offlineClientAction,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { useMay } from "../../frame/session/role.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import type { Route } from "./+types/releases.ts";
import { NameDialog } from "./release-select.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { PersonName } from "../../frame/people.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, findReleases);
}

export function action(args: Route.ActionArgs) {
  return answerIntent(args, { create: (ctx, form) => createRelease(ctx, { name: textIn(form, "name") }) }, "releases");
}

export const meta = () => adminMeta("Releases");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

/** Named sets of changes that go live together. */
export default function ReleasesScreen({ loaderData }: Route.ComponentProps) {
  const releases = readyData(loaderData);
  const [isNaming, name] = useState(false);
  const mayMake = useMay()("releases");
  const navigate = useNavigate();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-2xl">Releases</h1>
        {mayMake && (
          <Button size="small" onClick={() => name(true)}>
            New release
          </Button>
        )}
      </div>
      <p className="mt-1 mb-5 max-w-measure text-sm text-ink-soft">
        A release groups changes to posts, pages, menus, prices, and redirects. They go live at the same moment and can
        be undone together.
      </p>
      {releases.length === 0 ? (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
          {mayMake ? "No releases yet. Create one, then add drafts to it from their editors." : "No releases yet."}
        </p>
      ) : (
        <ul className="border-t border-line">
          {releases.map(({ id, name: title, state, changes, created_by, created_at, published_by, published_at }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3.5"
            >
              <div className="min-w-0">
                <TextLink to={`/admin/releases/${id}`} className="font-semibold wrap-anywhere">
                  {title}
                </TextLink>
                <p className="text-xs text-ink-soft">
                  {changes} {changes === 1 ? "change" : "changes"},{" "}
                  {published_at ? (
                    <>
                      published by <PersonName email={published_by ?? ""} />, <Timestamp at={published_at} />
                    </>
                  ) : (
                    <>
                      begun by <PersonName email={created_by} />, <Timestamp at={created_at} />
                    </>
                  )}
                </p>
              </div>
              <p className="text-sm">{state === "published" ? "Public" : "In preparation"}</p>
            </li>
          ))}
        </ul>
      )}
      {isNaming && (
        <NameDialog
          title="New release"
          path="/admin/releases"
          intent="create"
          name=""
          onClose={() => name(false)}
          onDone={(made) => void navigate(`/admin/releases/${(made as { id: string }).id}`)}
        />
      )}
    </>
  );
}
