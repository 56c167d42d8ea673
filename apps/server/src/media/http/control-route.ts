/** The private door over HTTP, as gateways/signed-client.ts speaks it: signed questions, signed answers. */
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { SignatureError } from '../../gateways/errors.ts'
import { checkSignature, NonceMemory, type SignatureScheme, signatureHeaders } from '../../gateways/signing.ts'
import { CONTROL, type ControlDoor, type ControlWord, NotOpen } from '../doors/control.ts'
import { type Answer, textAnswer } from './headers.ts'

const BODY_BYTES_MOST = 64 * 1024
const PATH = /^\/video\/v1\/([a-z]{1,20})$/

export interface ControlParts {
  door: ControlDoor
  scheme: SignatureScheme
  now: () => number
  log: Logger
}

export class ControlRoute {
  private readonly parts: ControlParts
  private readonly nonces = new NonceMemory()

  constructor(parts: ControlParts) {
    this.parts = parts
  }

  /** @returns undefined where the address is none of the door's */
  async answer(
    request: IncomingMessage,
    path: string,
  ): Promise<(Answer & { headers: Record<string, string> }) | undefined> {
    const word = PATH.exec(path)?.[1]
    if (word === undefined) return undefined
    const { scheme, now, log } = this.parts
    const body = request.method === 'POST' ? await bodyOf(request) : undefined
    if (!body) return { ...textAnswer(400, 'no question'), headers: {} }
    try {
      const headers = request.headers as Record<string, string | undefined>
      this.nonces.use(checkSignature(scheme, { method: 'POST', path, body }, headers, now()), now())
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error
      log.warn({ why: error.message }, 'a question at the private door that is not to be believed')
      return { ...textAnswer(401, 'not signed'), headers: {} }
    }
    const answer = Buffer.from(JSON.stringify(this.decide(word, body)))
    const headers = signatureHeaders(scheme, { method: 'POST', path, body: answer }, now())
    return { status: 200, type: 'application/json; charset=utf-8', body: answer, headers }
  }

  private decide(word: string, body: Buffer): { code: string; message?: string; data?: unknown } {
    if (!Object.hasOwn(CONTROL, word)) return { code: 'NO_SUCH_SERVICE' }
    const { data, error } = CONTROL[word as ControlWord].input.safeParse(jsonOf(body))
    if (!data) return { code: 'PARAM_INVALID', message: error?.issues[0]?.message }
    try {
      const act = this.parts.door[word as ControlWord] as (input: unknown) => unknown
      return { code: '0000', data: act(data) }
    } catch (err) {
      if (err instanceof NotOpen) return { code: 'NOT_OPEN' }
      this.parts.log.error({ err, word }, 'the private door failed')
      return { code: 'SYSTEM_BUSY' }
    }
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** @returns undefined for a body that is too long */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MOST) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
