/** Live pictures: opens and ends sessions at the media role, and reads what it tells. */
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { CONTROL, CONTROL_REFUSALS, type ControlAnswer, type ControlWord } from '../../media/doors/control.ts'
import { HOOKS, type HookData, type HookWord, hookEvent } from '../../media/doors/hooks.ts'
import { SignatureError } from '../errors.ts'
import { SignedClient } from '../signed-client.ts'
import { hmacScheme } from '../signing.ts'

/** One thing the media role told. */
export type VideoEvent = { [W in HookWord]: { event_id: string; word: W; data: HookData<W> } }[HookWord]

/** Each question may throw GatewayRefused NOT_OPEN (the media role knows no such session) and OutcomeUnknown. */
export type VideoGateway = {
  [W in ControlWord]: (input: z.input<(typeof CONTROL)[W]['input']>) => Promise<ControlAnswer<W>>
} & {
  readonly configured: boolean
  /** Where a browser finds a path of the media role: the path itself at the app's own origin, else the whole address. */
  forBrowsers(path: string): string
  /** @throws SignatureError */
  parseCallback(path: string, headers: IncomingHttpHeaders, raw: Buffer): VideoEvent
}

export interface VideoGatewayConfig {
  base_url: string | undefined
  secret: string
  /** The origin at which browsers reach the media role, where it is not the app's own. */
  browsers_url?: string | undefined
  timeout_ms?: number
  now?: () => number
}

const Event = z.discriminatedUnion(
  'event_type',
  (Object.keys(HOOKS) as HookWord[]).map((word) => hookEvent(word)) as unknown as [ReturnType<typeof hookEvent>],
)

export function openVideoGateway({ secret, browsers_url, ...config }: VideoGatewayConfig): VideoGateway {
  const client = new SignedClient({
    provider: 'video',
    app_id: 'juya',
    ...config,
    scheme: hmacScheme(secret),
    refusals: CONTROL_REFUSALS,
  })
  const ask =
    <W extends ControlWord>(word: W) =>
    (input: object) =>
      client.post(word, { ...input }, CONTROL[word].answer as unknown as z.ZodType<ControlAnswer<W>>)
  return {
    configured: client.configured,
    forBrowsers: (path) => (browsers_url ? new URL(path, browsers_url).href : path),
    open: ask('open'),
    close: ask('close'),
    kick: ask('kick'),
    playback: ask('playback'),
    purge: ask('purge'),
    stats: ask('stats'),
    presence: ask('presence'),
    parseCallback(path, headers, raw) {
      const { event_id, event_type, data } = client.callback(path, headers, raw, Event)
      const word = event_type.slice('video.'.length)
      if (path !== `/hooks/video/${word}`) throw new SignatureError('the event is not the path’s')
      return { event_id, word, data } as VideoEvent
    },
  }
}
