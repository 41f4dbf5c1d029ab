import { type ChangedWords, type Say, sayer } from "#app/ui/words.ts";

/** The result of a sign-up, as text to show at the form. */
export interface SignUpAnswer {
  /**
   * Where to show the text: at the field, or below the form. "page": the short form has no room for the result (a new consent text, a
   * second press to prove a human), so the form is posted as without JavaScript.
   */
  place: "field" | "form" | "page";
  isTaken: boolean;
  heading: string;
  message: string;
}

/** Requests give up after this; the server answers within 3 s when its database is unavailable. */
const timeoutMs = 20_000;

function unreachable(say: Say): SignUpAnswer {
  return {
    place: "form",
    isTaken: false,
    heading: say("The server did not answer"),
    message: say("What you typed is still here. Please check your connection and try again."),
  };
}

const prepared = new WeakSet<HTMLFormElement>();

/**
 * Submits a short form of the newsletter by fetch and shows the result in place. Loaded on the first interaction with the form
 * (navigation.tsx); until then, and without JavaScript, the browser posts it and gets a page. Works on the DOM and not through
 * React, so that a first visit does not load it; React never changes the content of these forms.
 * @param words those that editors have changed
 */
export function prepareSignUp(form: HTMLFormElement, words: ChangedWords | undefined): void {
  const field = form.querySelector<HTMLInputElement>("[type=email]");
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  // The form of the newsletter page has a field with an id and room for a summary; that page answers it.
  if (!field || !button || field.id || prepared.has(form)) return;
  prepared.add(form);
  // The server's messages stay beside the field, and are the same in every browser.
  form.noValidate = true;
  const isOnEvergreen = form.closest("footer") !== null;
  // Rose is too dark for a border on that background.
  if (!isOnEvergreen) field.classList.add("aria-invalid:border-rose");
  // Added empty, because text in a new live region is not announced.
  const status = document.createElement("div");
  status.role = "status";
  status.id = isOnEvergreen ? "FooterSignUpStatus" : "SignUpStatus";
  status.className = "w-full";
  button.after(status);

  let isSending = false;
  const send = async () => {
    isSending = true;
    button.ariaDisabled = "true";
    status.replaceChildren();
    const typed = field.value;
    const answer = await post(form, sayer(words));
    isSending = false;
    button.ariaDisabled = null;
    if (answer.place === "page") form.submit();
    else {
      if (answer.isTaken && field.value === typed) form.reset();
      show(answer, { form, field, status });
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isSending) void send();
  });
}

async function post(form: HTMLFormElement, say: Say): Promise<SignUpAnswer> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: fields,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: Partial<SignUpAnswer> = await response.json();
    // A proxy may answer with another body.
    return answer.place && answer.message ? { ...unreachable(say), ...answer } : unreachable(say);
  } catch {
    return unreachable(say);
  }
}

interface Parts {
  form: HTMLFormElement;
  field: HTMLInputElement;
  status: HTMLElement;
}

function show({ place, isTaken, heading, message }: SignUpAnswer, { form, field, status }: Parts): void {
  const isAboutField = place === "field";
  const words = document.createElement("p");
  words.className = `mt-3 rounded-md border-l-4 px-4 py-3 text-sm ${
    isTaken ? "border-brass bg-card text-ink" : "border-rose bg-rose-50 text-rose-700"
  }`;
  if (!isAboutField) {
    const title = document.createElement("strong");
    title.className = "block";
    title.textContent = heading;
    words.append(title);
  }
  words.append(message);
  status.replaceChildren(words);
  if (isAboutField) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", status.id);
  } else {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  // Not when the visitor has moved the focus elsewhere meanwhile.
  const { activeElement } = document;
  if (activeElement !== document.body && !form.contains(activeElement)) return;
  if (isAboutField) field.focus();
  words.scrollIntoView({ block: "nearest" });
}
