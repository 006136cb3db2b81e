// Passkeys: the server's options and the browser's answer, bytes written as the server writes them.

/** Options as JSON, such as the server sends them. */
export type Options = Record<string, unknown>;

export function bytes(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0)).buffer;
}
export function text(buffer: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Whether this page can have one: it needs a name of its own, encrypted or on this very machine. */
export const canPasskey = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

interface Listed {
  id: string;
  type: 'public-key';
}
const listed = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list ?? []) as Listed[]).map((k) => ({ id: bytes(k.id), type: k.type }));

export async function create(options: Options): Promise<unknown> {
  const user = options.user as { id: string; name: string; displayName: string };
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: listed(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const said = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    response: { clientDataJSON: text(said.clientDataJSON), attestationObject: text(said.attestationObject) },
  };
}

export async function get(options: Options): Promise<unknown> {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    allowCredentials: listed(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const said = found.response as AuthenticatorAssertionResponse;
  return {
    id: found.id,
    response: {
      clientDataJSON: text(said.clientDataJSON),
      authenticatorData: text(said.authenticatorData),
      signature: text(said.signature),
      userHandle: said.userHandle ? text(said.userHandle) : null,
    },
  };
}
