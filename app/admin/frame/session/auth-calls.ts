import { type FormEvent, startTransition, useActionState, useRef, useState } from "react";
import { useFocusOnFault } from "#app/ui/focus-on-fault.ts";
import { useToast } from "#app/ui/toast.tsx";

/** The outcome of a call to the auth layer; a failure has the message to show. */
export type AuthResult<T = unknown> = { ok: true; value: T } | AuthFailure;

export interface AuthFailure {
  ok: false;
  /** 0 when the server could not be reached (docs/product.md#error-codes). */
  status: number;
  code: string;
  message: string;
  /** Messages to show beside fields, by their names. */
  fields: Readonly<Record<string, string>>;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface CallOptions {
  method?: Method;
  body?: object;
  /** Statuses that count as success. */
  ignored?: readonly number[];
}

/** A failure in the browser, of which the server knows nothing. */
function localFailure(code: string, message: string): AuthFailure {
  return { ok: false, status: 0, code, message, fields: {} };
}

/** Calls give up after this; the slowest healthy ones, which ask an identity provider, take 5 s. */
const timeoutMs = 30_000;

/** Makes a call below /api/auth. Never throws, and always settles. */
export async function authCall<T = unknown>(path: string, options: CallOptions = {}): Promise<AuthResult<T>> {
  const { method = "POST", body, ignored = [] } = options;
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok || ignored.includes(response.status)) return { ok: true, value: answer as T };
    return failureOf(response.status, answer);
  } catch {
    return localFailure("network", "The server could not be reached. Check your connection and try again.");
  }
}

function failureOf(status: number, answer: unknown): AuthFailure {
  const { code, message, fields } = Object(answer) as Partial<Record<keyof AuthFailure, unknown>>;
  return {
    ok: false,
    status,
    code: typeof code === "string" ? code : "internal",
    message: typeof message === "string" && message !== "" ? message : `The server answered with an error (${status}).`,
    fields: Object(fields) as Record<string, string>,
  };
}

/** Milliseconds before the second try (docs/product.md#sessions); it doubles from try to try. */
const firstDelayMs = 200;
const maxTries = 6;

/** Failures that may be over in a moment (docs/product.md#sessions); 0 is a server that was not reached. */
const temporaryStatuses = new Set([0, 502, 503, 504]);

/** Whether the same call may succeed later. Any other status is final. */
export function isTemporary(status: number): boolean {
  return temporaryStatuses.has(status);
}

/** Makes a call, and again while its failure is temporary: at most six times within 6.2 seconds. */
export async function withRetry<T>(call: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
  for (let tries = 1, delayMs = firstDelayMs; ; tries++, delayMs *= 2) {
    const result = await call();
    if (result.ok || !isTemporary(result.status) || tries === maxTries) return result;
    await new Promise((done) => setTimeout(done, delayMs));
  }
}

export interface AuthFormOptions<T> {
  /** Makes the call with the values of the fields, by their names. */
  send: (typed: Record<string, string>) => Promise<AuthResult<T>>;
  onDone: (value: T) => unknown;
  /**
   * Called inside the action after a failure; must not wait for the user.
   * @returns true when it asks the user for what is missing: then there is no toast
   */
  onFailure?: (failure: AuthFailure, form: HTMLFormElement | null) => boolean | void;
  /** For forms with one field: selects its text after a failure. */
  selectsInput?: boolean;
}

/** One run of the action: a call, and what follows its success. */
interface Run<T> {
  call: () => Promise<AuthResult<T>>;
  onDone: (value: T) => unknown;
}

/**
 * A form whose action calls the auth layer. After a success React resets the uncontrolled fields; after a failure they keep their
 * values, and a toast says what the form has to show in place, too (decision 120).
 * @returns `form`: props of the form element; `busy`: a call or a prompt is pending; `value`: the result of the last call, while it
 *   is a success
 */
export function useAuthForm<T>({ send, onDone, onFailure, selectsInput = false }: AuthFormOptions<T>) {
  const ref = useRef<HTMLFormElement>(null);
  const keepsValues = useRef(false);
  const { isPrompting, prompt } = usePrompt();
  const toast = useToast();

  const [result, dispatch, isPending] = useActionState(async (_: AuthResult<T> | null, run: Run<T>) => {
    const result = await run.call();
    keepsValues.current = !result.ok;
    if (result.ok) await run.onDone(result.value);
    else {
      if (selectsInput) ref.current?.querySelector("input")?.select();
      const isAsking = onFailure?.(result, ref.current) ?? false;
      if (!isAsking) toast({ title: "Error", description: result.message, style: "destructive" });
    }
    return result;
  }, null);

  const busy = isPending || isPrompting;
  const failure = busy || result?.ok !== false ? null : result;
  const fields = failure?.fields ?? {};
  /** The failure after which somebody has typed: its message is about what stood there before. */
  const [ended, end] = useState<typeof failure>(null);
  const shown = failure === ended ? null : failure;
  useFocusOnFault(ref, failure);
  const submit = (call: Run<T>["call"], then: Run<T>["onDone"] = onDone) =>
    startTransition(() => dispatch({ call, onDone: then }));

  return {
    form: {
      ref,
      action: (typed: FormData) => submit(() => send(Object.fromEntries(typed) as Record<string, string>)),
      onInput: () => end(failure),
      // React resets the form after every action, also after a failed one.
      onReset(event: FormEvent) {
        if (keepsValues.current) event.preventDefault();
      },
    },
    busy,
    value: busy || !result?.ok ? null : result.value,
    /** Messages to show beside fields, by their names. */
    fields,
    message: shown?.message,
    /** The message of a failure that belongs to no field. */
    summary: Object.keys(fields).length === 0 ? shown?.message : undefined,
    /** Makes another call with the same pending state and messages. */
    submit,
    /** The same for a call that needs a prompt first. */
    async submitPrompted<Given>({ ask, send }: PromptedCall<Given, T>): Promise<void> {
      const given = await prompt(ask);
      submit(async () => (given.ok ? send(given.value) : given));
    },
  };
}

/** A call of the auth layer that first needs a passkey or the signature of a wallet. */
export interface PromptedCall<Given, T> {
  /** Opens the prompt of the browser or the wallet. */
  ask: () => Promise<AuthResult<Given>>;
  send: (given: Given) => Promise<AuthResult<T>>;
}

/**
 * The pending state of prompts. It is not an action's, because while an action runs React holds back all other transitions, router
 * navigations included, and a wallet may never answer (docs/decisions/154-form-actions-and-toasts.md).
 */
export function usePrompt() {
  const [isPrompting, setPrompting] = useState(false);

  async function prompt<T>(ask: () => Promise<T>): Promise<T> {
    setPrompting(true);
    try {
      return await ask();
    } finally {
      setPrompting(false);
    }
  }

  return { isPrompting, prompt };
}

interface Challenge<Options> {
  options: Options;
}

/** Whether this browser can make and use passkeys. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** What the server verifies. */
interface PasskeyAnswer {
  passkey: object;
}

/** Signs in with a passkey of any account. */
export const passkeySignIn = passkeyCall("passkeys/challenge", "passkeys/verify");

/** Completes a sign-in with a passkey as the second factor. */
export const passkeyFactor = passkeyCall("factors/challenge", "factors/verify");

/** Reauthenticates with a passkey. */
export const passkeyProof = passkeyCall("factors/challenge", "reauthenticate");

function passkeyCall(challengePath: string, answerPath: string): PromptedCall<PasskeyAnswer, unknown> {
  return {
    async ask() {
      const begun = await authCall<Challenge<PublicKeyCredentialRequestOptionsJSON>>(challengePath, { body: {} });
      if (!begun.ok) return begun;
      return promptFor(() =>
        navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(begun.value.options) }),
      );
    },
    send: (proof) => authCall(answerPath, { body: proof }),
  };
}

/** Adds a passkey to the account that is signed in. */
export const newPasskey: PromptedCall<PasskeyAnswer, { recoveryCodes: readonly string[] | null }> = {
  async ask() {
    const begun = await authCall<Challenge<PublicKeyCredentialCreationOptionsJSON>>("passkeys/enrol", { body: {} });
    if (!begun.ok) return begun;
    return promptFor(() =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(begun.value.options),
      }),
    );
  },
  send: (proof) => authCall("passkeys", { body: proof }),
};

/** The result of the browser's prompt as JSON. Browsers don't tell a prompt that was cancelled from a missing passkey. */
async function promptFor(work: () => Promise<Credential | null>): Promise<AuthResult<PasskeyAnswer>> {
  try {
    const credential = await work();
    if (credential instanceof PublicKeyCredential) return { ok: true, value: { passkey: credential.toJSON() } };
    return refused("No passkey was used.");
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === "InvalidStateError") return refused("This device has a passkey for your account already.");
    if (error.name === "SecurityError") return refused("Passkeys don't work at this address. Open the site's own one.");
    return refused("No passkey was used: it was called off, it took too long, or this device has none.");
  }
}

function refused(message: string): AuthFailure {
  return localFailure("passkey", message);
}

/** The object that wallets add to the page (EIP-1193). */
interface Wallet {
  request: (args: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
}

/** The wallet of this browser; null without one. */
export function findWallet(): Wallet | null {
  return (window as { ethereum?: Wallet }).ethereum ?? null;
}

/** What the wallet has signed. */
interface WalletSignature {
  message: string;
  signature: string;
}

/** Signs in with the wallet of this browser. */
export const walletSignIn: PromptedCall<WalletSignature, unknown> = {
  ask: () => signed("wallets/nonce"),
  send: (proof) => authCall("token?grant_type=web3", { body: { chain: "ethereum", ...proof } }),
};

/** Links the wallet of this browser to the account that is signed in. */
export const walletLink: PromptedCall<WalletSignature, unknown> = {
  ask: () => signed("wallets/link"),
  send: (proof) => authCall("wallets", { body: proof }),
};

/** Has the wallet sign the server's message. The server writes it, so no wallet library is needed here. */
async function signed(path: string): Promise<AuthResult<WalletSignature>> {
  const wallet = findWallet();
  if (!wallet) return localFailure("wallet", "This browser has no wallet.");
  try {
    const [address] = (await wallet.request({ method: "eth_requestAccounts" })) as string[];
    const chainId = Number(await wallet.request({ method: "eth_chainId" }));
    const asked = await authCall<{ message: string }>(path, { body: { address, chainId } });
    if (!asked.ok) return asked;
    const { message } = asked.value;
    const signature = (await wallet.request({ method: "personal_sign", params: [hex(message), address] })) as string;
    return { ok: true, value: { message, signature } };
  } catch {
    return localFailure("wallet", "The wallet did not sign.");
  }
}

function hex(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
