/** What became of a sign-up, in words to show in place. */
export interface SignUpAnswer {
  /**
   * Where the words belong: beside the field, or below the form. "page": the short form has no room for what must be seen (new
   * words of consent, a second press that shows a person), so the form is posted as without JavaScript.
   */
  place: "field" | "form" | "page";
  isTaken: boolean;
  heading: string;
  message: string;
}

/** Milliseconds after which an answer is no longer waited for; the server takes three seconds when its database is away. */
const timeoutMs = 20_000;

const unreachable: SignUpAnswer = {
  place: "form",
  isTaken: false,
  heading: "The server did not answer",
  message: "What you typed is still here. Please check your connection and try again.",
};

const prepared = new WeakSet<HTMLFormElement>();

/**
 * Lets a short form of the newsletter answer where it stands. Loaded when a visitor turns to the form (intent-prefetch.tsx); until
 * then, and without JavaScript, the browser posts it and gets a page. It works on the elements themselves and not through React, so
 * that a first visit carries nothing of it; React never changes what is inside these forms.
 */
export function prepareSignUp(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>("[type=email]");
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  // The form of the newsletter's own page has an id for its field, and room for a summary: it is answered by that page.
  if (!field || !button || field.id || prepared.has(form)) return;
  prepared.add(form);
  // The server's words stay beside the field, and are the same in every browser.
  form.noValidate = true;
  const isOnEvergreen = form.closest("footer") !== null;
  // Rose is too dark to be seen as a border there.
  if (!isOnEvergreen) field.classList.add("aria-invalid:border-rose");
  // There before it is filled, or it would not be announced.
  const status = document.createElement("div");
  status.role = "status";
  status.id = isOnEvergreen ? "FooterSignUpStatus" : "SignUpStatus";
  status.className = "col-span-full";
  button.after(status);

  let isSending = false;
  const send = async () => {
    isSending = true;
    button.ariaDisabled = "true";
    status.replaceChildren();
    const typed = field.value;
    const answer = await post(form);
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

async function post(form: HTMLFormElement): Promise<SignUpAnswer> {
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
    // Something in between (a proxy) may answer in a shape of its own.
    return answer.place && answer.message ? { ...unreachable, ...answer } : unreachable;
  } catch {
    return unreachable;
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
    isTaken ? "border-brass bg-white text-ink" : "border-rose bg-rose-50 text-rose-700"
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
  // A visitor who has gone on to something else meanwhile stays there.
  const { activeElement } = document;
  if (activeElement !== document.body && !form.contains(activeElement)) return;
  if (isAboutField) field.focus();
  words.scrollIntoView({ block: "nearest" });
}
