/** What a provider thinks of a text or a picture that somebody is about to show others. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { OutcomeUnknown } from '../errors.ts'
import { SignedClient } from '../signed-client.ts'
import { hmacScheme } from '../signing.ts'

/** pass: nothing found · review: a person should look · block: it may not be shown. */
const SUGGESTIONS = ['pass', 'review', 'block'] as const
export interface Judgement {
  suggestion: (typeof SUGGESTIONS)[number]
  /** What was found, by the provider's names, the surest first; score of 0 to 100. */
  labels: Array<{ name: string; score: number }>
}

/** What is judged: request_id names it, so that asking again costs and changes nothing; scene says where it will stand, as the provider tells them apart. */
export interface Asked {
  request_id: string
  scene: string
}

export interface ModerationGateway {
  readonly configured: boolean
  /** @throws GatewayRefused TEXT_TOO_LONG, NOT_CONFIGURED; OutcomeUnknown (silent: whoever asks decides what waits and what goes on) */
  text(asked: Asked & { text: string }): Promise<Judgement>
  /** @param asked.bytes a stored picture, WebP @throws GatewayRefused PICTURE_UNREADABLE, NOT_CONFIGURED; OutcomeUnknown */
  picture(asked: Asked & { bytes: Buffer }): Promise<Judgement>
}

export interface ModerationGatewayConfig {
  base_url: string | undefined
  app_id: string
  secret: string
  timeout_ms?: number
  now?: () => number
}

/** Somebody who posts waits for it. */
const TIMEOUT_MS = 3_000

const Answer = z.object({
  request_id: z.string(),
  suggestion: z.enum(SUGGESTIONS),
  labels: z.array(z.object({ name: z.string().max(40), score: z.number().min(0).max(100) })).max(20),
})

export function openModerationGateway({ secret, ...config }: ModerationGatewayConfig): ModerationGateway {
  const client = new SignedClient({
    provider: 'moderation',
    timeout_ms: TIMEOUT_MS,
    ...config,
    scheme: hmacScheme(secret),
    refusals: ['TEXT_TOO_LONG', 'PICTURE_UNREADABLE'],
  })
  async function judge(endpoint: 'text' | 'picture', body: Asked & Record<string, unknown>): Promise<Judgement> {
    const { request_id, suggestion, labels } = await client.post(endpoint, body, Answer)
    if (request_id !== body.request_id) throw new OutcomeUnknown('moderation', `${endpoint} answered another question`)
    return { suggestion, labels: labels.toSorted((a, b) => b.score - a.score) }
  }
  return {
    configured: client.configured,
    text: (asked) => judge('text', asked),
    picture: ({ bytes, ...asked }) =>
      judge('picture', {
        ...asked,
        image_base64: bytes.toString('base64'),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }),
  }
}
