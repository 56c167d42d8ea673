/** The role `media`: takes pictures in, hands them to viewers, keeps them. It knows no money, no bids and no people, and may end at any time. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { hmacScheme } from '../gateways/signing.ts'
import type { MediaConfig, Secrets } from '../platform/config.ts'
import { openLog } from '../platform/log.ts'
import { every } from '../platform/time/timers.ts'
import type { HandedOver } from './at-web/media-beside.ts'
import type { ControlDoor, ControlInput } from './doors/control.ts'
import { doorSecret, ticketKey } from './doors/door-keys.ts'
import { BeganAnswer } from './doors/hooks.ts'
import { ControlRoute } from './http/control-route.ts'
import { ReadRoute } from './http/read-route.ts'
import { MediaServer } from './http/server.ts'
import { Hub } from './hub/hub.ts'
import { Purging } from './recording/purging.ts'
import { openStore, type SegmentStore } from './recording/store.ts'
import { keysOf } from './rtmp/hub-keys.ts'
import { listenRtmp } from './rtmp/listen.ts'
import { Teller } from './teller.ts'
import { makeTicket, TICKET_MS, Tickets } from './tickets.ts'

const LOOK_EVERY_MS = 100
const SOCKETS_PER_ADDRESS = 200
const TELL_WITHIN_MS = 3_000
/** The longest session. */
const GRANT_MS_MOST = 12 * 3_600_000

export interface Media {
  hub: Hub
  log: Logger
  /** Opens the ports and tells the web role that it began. */
  start(): Promise<{ port: number; rtmp_port: number | undefined }>
  /** Takes a socket that another process of this machine handed over. */
  takeOver(message: HandedOver, connection: Socket): void
  /** Publishers and viewers are told to come again; what came is stored and told. */
  stop(): Promise<void>
}

/**
 * Opens the role, without yet listening.
 * @param options.now the wall clock, of whose time captures are
 * @param options.web_url the web role's origin, where it is known only once both run
 */
export async function openMedia(
  config: MediaConfig,
  secrets: Pick<Secrets, 'app_key'>,
  options: {
    now?: () => number
    store?: SegmentStore
    sockets_per_address?: number
    web_url?: () => string
  } = {},
): Promise<Media> {
  const { now = Date.now } = options
  const log = openLog(config.LOG_LEVEL)
  const run = randomBytes(6).toString('hex')
  const store = options.store ?? (await openStore(config))
  const scheme = hmacScheme(doorSecret(secrets))
  const key = ticketKey(secrets)
  const tickets = new Tickets(key, now)
  const web_url = config.WEB_URL ?? config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`
  const teller = new Teller({
    url: options.web_url ?? (() => web_url),
    scheme,
    now,
    log,
    onBegan: (answer) => {
      const { data, error } = BeganAnswer.safeParse(answer)
      if (error) log.error({ err: error }, 'the web role does not say which sessions are open')
      hub.goOn(data?.sessions ?? [])
    },
  })
  const hub: Hub = new Hub({
    run,
    now,
    store,
    log,
    mbit: config.MEDIA_MBIT,
    tell: (word, data) => teller.tell(word, data),
  })
  const purging = new Purging(store, log)
  const control = new ControlRoute({ door: doorOf(hub, { run, key, now, purging }), scheme, now, log })
  const server = new MediaServer({
    hub,
    tickets,
    now,
    log,
    control,
    read: new ReadRoute({ hub, tickets, store, run, now }),
    trust_proxy: config.TRUST_PROXY,
    sockets_per_address: options.sockets_per_address ?? SOCKETS_PER_ADDRESS,
    is_secure: config.NODE_ENV === 'production' && (config.MEDIA_URL ?? config.PUBLIC_URL ?? '').startsWith('https:'),
  })
  let timer: NodeJS.Timeout | undefined
  let rtmp: Awaited<ReturnType<typeof listenRtmp>> | undefined
  return {
    hub,
    log,
    async start() {
      const port = await server.listen(config.MEDIA_PORT, config.HOST)
      if (config.RTMP_PORT !== undefined)
        rtmp = await listenRtmp({
          port: config.RTMP_PORT,
          host: config.HOST,
          log,
          now_ms: now,
          authorize: keysOf(hub),
        })
      timer = every(() => hub.look(), LOOK_EVERY_MS)
      teller.tell('began', { run, at_ms: Math.round(now()) })
      return { port, rtmp_port: rtmp?.port }
    },
    takeOver: ({ hand_over }, connection) => server.takeOver(hand_over, connection),
    async stop() {
      clearInterval(timer)
      // First the doors: a hub that has let its sessions go would tell a publisher that its key is wrong.
      server.refuseMore()
      await rtmp?.close()
      await hub.stop()
      await purging.settled()
      await server.stop()
      await teller.stop(TELL_WITHIN_MS)
    },
  }
}

function doorOf(
  hub: Hub,
  { run, key, now, purging }: { run: string; key: Buffer; now: () => number; purging: Purging },
): ControlDoor {
  return {
    open(input) {
      hub.open(input)
      return { run }
    },
    close({ session_id }) {
      hub.close(session_id)
      return {}
    },
    // What is still recorded is not deleted.
    purge: ({ session_id }) => ({ is_done: !hub.isKnown(session_id) && purging.purge(session_id) }),
    kick: (input) => ({ cut: hub.kick(input) }),
    playback: (input) => playback(hub, input, { run, key, now_ms: now() }),
    stats: ({ session_id }) => hub.stats(session_id),
    presence: ({ session_id, viewer }) => hub.of(session_id).presence(viewer),
  }
}

function playback(
  hub: Hub,
  { session_id, viewer, until_ms }: ControlInput<'playback'>,
  { run, key, now_ms }: { run: string; key: Buffer; now_ms: number },
) {
  const session = hub.of(session_id)
  const issued = { session_id, viewer, issued_at_ms: now_ms }
  const ticket = makeTicket(key, { right: 'watch', ...issued, until_ms: now_ms + TICKET_MS })
  const grant = makeTicket(key, { right: 'read', ...issued, until_ms: Math.min(until_ms, now_ms + GRANT_MS_MOST) })
  return {
    watch_path: '/media/watch',
    ticket,
    hls_path: session.recording ? `/media/hls/${grant}/${run}/master.m3u8` : null,
    latest_path: `/media/latest/${grant}`,
  }
}
