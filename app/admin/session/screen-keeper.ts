import { browserSession } from "./browser-session.ts";
import { isUnreachable, noteConnection } from "./connection.ts";
import { createScreenKeeper } from "./keep-screens.ts";
import { openForms } from "./open-forms.ts";

/** That of this tab. Nothing of it runs on the server. */
export const screenKeeper = createScreenKeeper({
  isFormOpen: () => openForms.getState().isOpen,
  onSignedOut: () => browserSession().lose(),
  onConnection: noteConnection,
  isUnreachable,
});
