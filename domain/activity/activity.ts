import type { Topic } from "#db/schema.ts";
import { topics } from "#db/schema.ts";

/** What entries of the activity log are about, besides content: releases, plans, and what belongs to people and settings. */
export const otherKinds = [
  "release",
  "schedule",
  "preview_link",
  "lead",
  "subscriber",
  "delivery",
  "account",
  "team",
  "provider",
  "review",
  "style_word",
  "accessibility",
] as const;

export type ActivityKind = Topic | (typeof otherKinds)[number];

/** In the order of the screen's filter. */
export const activityKinds: readonly ActivityKind[] = [...topics, ...otherKinds];

/** What was done. The first five are those of revisions. */
export const actions = [
  "create",
  "update",
  "delete",
  "restore",
  "import",
  "draft",
  "discard",
  "askReview",
  "approve",
  "decline",
  "skipReview",
  "publish",
  "overrideGate",
  "undo",
  "rename",
  "replace",
  "plan",
  "cancel",
  "acknowledge",
  "fail",
  "comment",
  "changeComment",
  "deleteComment",
  "resolveComment",
  "reopenComment",
  "share",
  "revoke",
  "export",
  "erase",
  "deleteForGood",
  "retry",
  "signIn",
  "signInFailed",
  "signOut",
  "endSessions",
  "invite",
  "withdraw",
  "grantAdmin",
  "changeRole",
  "deactivate",
  "ban",
  "unban",
  "passwordChanged",
  "emailChanged",
  "factorAdded",
  "factorRemoved",
  "recoveryCodeUsed",
  "phoneAdded",
  "phoneRemoved",
  "linkMade",
  "passwordLinkMade",
  "passkeyAdded",
  "passkeyRemoved",
  "identityAdded",
  "identityRemoved",
] as const;

export type Action = (typeof actions)[number];

/** How long entries are kept. Those of versions of content stay as long as the version does. Milliseconds. */
export const activityLifetime = 400 * 24 * 60 * 60 * 1_000;
