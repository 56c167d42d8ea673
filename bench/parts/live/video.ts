/**
 * Video for many. A process of the role media takes one publisher's picture at 1.3 Mbit/s, records it, and hands it to viewers that acknowledge four
 * times a second; beside it, a bare program writes as many bytes to as many connections. Processor time of both, and when pieces arrive after the
 * capture of their first frame. No database, no browser.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { WebSocket } from 'ws'
import { openVideoGateway } from '../../../apps/server/src/gateways/video/index.ts'
import { doorSecret } from '../../../apps/server/src/media/doors/door-keys.ts'
import { frame, pictureConfig, sampleMessage, settingsMessage } from '../../../apps/server/src/media/testing/camera.ts'
import { readMessage } from '../../../apps/server/src/media/testing/stage.ts'
import { median, spreadOf } from '../../numbers.ts'
import { ms, type Row, times } from '../../report.ts'
import type { Size } from '../size.ts'

const BITS_PER_S = 1_300_000
const PIECE_BYTES = (BITS_PER_S / 8 / 1_000) * 100
const FRAME_MS = 33.333
const ACKS_EVERY_MS = 250
const WATCHED_WITHIN_MS = 60_000
/** Of a bare writer's processor time. */
const TIMES_MOST = 1.5
const P99_MS_MOST = 180
/** One of so many viewers notes when its pieces come. */
const NOTES_EVERY = 10
const KEY = 'a-key-for-measuring-the-media-role'
const NS_PER_MS = 1_000_000

type Watched = Pick<Size, 'viewers' | 'video_ms'>

/** Cores that a process kept busy, on average. */
async function coresOf({ pid }: ChildProcess, for_ms: number): Promise<number> {
  const used = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS
  const before = used()
  await wait(for_ms)
  return (used() - before) / for_ms
}

async function started(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return message.port
}

async function measurePeer({ viewers, video_ms }: Watched): Promise<number> {
  const child = fork(join(import.meta.dirname, '../../peers/socket-writer.ts'), [String(PIECE_BYTES)])
  const port = await started(child)
  const sockets = Array.from({ length: viewers }, () => connect(port, '127.0.0.1').resume())
  await Promise.all(sockets.map((socket) => once(socket, 'data')))
  const cores = await coresOf(child, video_ms)
  for (const socket of sockets) socket.destroy()
  child.kill()
  return cores
}

interface Measured {
  cores: number
  arrivals_ms: number[]
  /** Viewers without a picture at the end. */
  without: number
}

async function measureMedia({ viewers, video_ms }: Watched): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'juya-video-'))
  const web = createHttp((request, response) => request.resume().on('end', () => response.end('{"sessions":[]}')))
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  const secrets = makeSecrets().server
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  const child = fork(join(import.meta.dirname, '../../../apps/server/src/main.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROLES: 'media',
      MEDIA_PORT: '0',
      MEDIA_MBIT: '10000',
      DATA_DIR: folder,
      JUYA_SECRETS_FILE: join(folder, 'secrets.json'),
      LOG_LEVEL: 'error',
      WEB_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    },
  })
  const port = await started(child)
  const video = openVideoGateway({ base_url: `http://127.0.0.1:${port}`, secret: doorSecret(secrets) })
  await video.open({ session_id: 1, key_sha256: createHash('sha256').update(KEY).digest('hex'), is_recorded: true })
  const stopFilming = await film(port)
  const arrivals_ms: number[] = []
  const lines: WebSocket[] = []
  for (let number = 0; number < viewers; number++) {
    const until_ms = Date.now() + WATCHED_WITHIN_MS
    const { ticket } = await video.playback({ session_id: 1, viewer: `guest:${number}`, until_ms })
    lines.push(watch(port, ticket, number % NOTES_EVERY === 0 ? arrivals_ms : undefined))
  }
  const without = async () => viewers - (await video.stats({ session_id: 1 })).viewers
  for (const end = Date.now() + WATCHED_WITHIN_MS; (await without()) > 0 && Date.now() < end; )
    await wait(ACKS_EVERY_MS)
  arrivals_ms.length = 0
  const cores = await coresOf(child, video_ms)
  const gone = lines.filter(({ readyState }) => readyState !== WebSocket.OPEN).length
  const measured = { cores, arrivals_ms: [...arrivals_ms], without: Math.max(gone, await without()) }
  stopFilming()
  for (const line of lines) line.terminate()
  child.kill()
  await once(child, 'exit')
  web.close()
  rmSync(folder, { recursive: true })
  return measured
}

/** A publisher at 30 frames a second. @returns what ends it */
async function film(port: number): Promise<() => void> {
  const line = new WebSocket(`ws://127.0.0.1:${port}/media/publish`, { perMessageDeflate: false })
  await once(line, 'open')
  line.send(JSON.stringify({ t: 'publish', key: KEY, take_over: false }))
  await once(line, 'message')
  line.send(settingsMessage(pictureConfig()))
  const began_at_ms = Date.now()
  const bytes = Math.round((BITS_PER_S / 8 / 1_000) * FRAME_MS)
  let number = 0
  const timer = setInterval(() => {
    for (; began_at_ms + number * FRAME_MS <= Date.now(); number++)
      line.send(sampleMessage(frame(number, began_at_ms, { bytes })))
  }, 5)
  return () => {
    clearInterval(timer)
    line.terminate()
  }
}

/** @param arrivals_ms where it is noted how long after its capture each piece came */
function watch(port: number, ticket: string, arrivals_ms: number[] | undefined): WebSocket {
  const line = new WebSocket(`ws://127.0.0.1:${port}/media/watch`, { perMessageDeflate: false })
  let newest: Buffer | undefined
  line.on('open', () => line.send(JSON.stringify({ t: 'watch', ticket, picture: 'auto', sound: false })))
  line.on('message', (message: Buffer, is_binary: boolean) => {
    if (!is_binary) return
    newest = message
    arrivals_ms?.push(Date.now() - readMessage(message).captured_at_ms)
  })
  const timer = setInterval(() => {
    const number = newest ? readMessage(newest).number : 0
    if (number > 0) line.send(JSON.stringify({ t: 'ack', number, lag_ms: 300 }))
  }, ACKS_EVERY_MS)
  line.on('close', () => clearInterval(timer))
  return line
}

/** One picture for many viewers, beside a bare writer, in turns. */
export async function showVideo({ rounds, ...watched }: Watched & Pick<Size, 'rounds'>): Promise<Row[]> {
  const found: Array<Measured & { peer: number }> = []
  for (let round = 0; round < rounds; round++)
    found.push({ peer: await measurePeer(watched), ...(await measureMedia(watched)) })
  const [ours, peer] = [median(found.map(({ cores }) => cores)), median(found.map((one) => one.peer))]
  const { p50, p99 } = spreadOf(found.flatMap(({ arrivals_ms }) => arrivals_ms))
  const without = Math.max(...found.map((one) => one.without))
  const viewers = watched.viewers.toLocaleString('en-US')
  return [
    {
      what: `One picture of 1.3 Mbit/s for ${viewers} viewers, recorded`,
      ours: `${ours.toFixed(2)} cores`,
      peer: `${peer.toFixed(2)} cores, a bare writer of sockets`,
      ratio: times(ours / peer),
      goal: `<= ${times(TIMES_MOST)}`,
      met: ours / peer <= TIMES_MOST,
      lost: without > 0 ? `${without} of ${viewers} viewers had no picture` : undefined,
    },
    {
      what: `Its pieces of 100 ms at the viewers, after the capture of their first frame`,
      ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      peer: '',
      ratio: '',
      goal: `p99 < ${ms(P99_MS_MOST)}`,
      met: p99 < P99_MS_MOST,
    },
  ]
}
