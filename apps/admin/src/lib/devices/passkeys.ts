/** Passkeys of this browser: asking for a new one, and for a signature. Their code comes when somebody wants one. */
import { type CallName, call, type Data, type Input } from '../api.ts'

/** The browser and its address know passkeys: not every old one does, and none on an address that is a number. */
export const KNOWS_PASSKEYS = 'PublicKeyCredential' in globalThis

/** The operator closed the browser's own question, or its device has no passkey for this address. */
export const isPasskeyClosed = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError'].includes(error.name)

type Asked = Data<'newPasskey'>
type Signed = Input<'loginByPasskey'>['passkey']

/** Has the browser make one. */
export async function makePasskey(asked: Asked): Promise<Input<'addPasskey'>['passkey']> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startRegistration({ optionsJSON: asked.options as never })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Asks for a question, has the browser sign it, and sends the signature. */
export async function signWithPasskey<N extends 'freshByPasskey' | 'loginByPasskey'>(name: N): Promise<Data<N>> {
  const ask: CallName = name === 'loginByPasskey' ? 'loginPasskey' : 'freshPasskey'
  const { options } = (await call(ask, {})) as Asked
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never })
  const { clientDataJSON, authenticatorData, signature } = response
  const passkey: Signed = { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
  return call(name, { passkey } as Input<N>)
}
