/**
 * Video for many: `node bench/parts/live/video.ts [viewers] [seconds]`. A process of the role media takes one publisher's picture at 1.3 Mbit/s and
 * hands it to viewers that acknowledge four times a second; beside it, a bare program writes as many bytes to as many connections. Prints the
 * processor time and memory of both, and when pieces arrive after the capture of their first frame. No database, no browser.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { WebSocket } from 'ws'
import { openVideoGateway } from '../../../apps/server/src/gateways/video/index.ts'
import { doorSecret } from '../../../apps/server/src/media/doors/door-keys.ts'
import { frame, pictureConfig, sampleMessage, settingsMessage } from '../../../apps/server/src/media/testing/camera.ts'
import { readMessage } from '../../../apps/server/src/media/testing/stage.ts'
import { spreadOf } from '../../numbers.ts'

const PEER = 'peer'
const BITS_PER_S = 1_300_000
const PIECE_MS = 100
const PIECE_BYTES = (BITS_PER_S / 8 / 1_000) * PIECE_MS
const FRAME_MS = 33.333
const ACKS_EVERY_MS = 250
const WARM_MS = 3_000
const KEY = 'a-key-for-measuring-the-media-role'
const NS_PER_MS = 1_000_000

/** The bare program: as many bytes as a piece has, ten times a second, to each connection. */
function bePeer(): void {
  const sockets = new Set<Socket>()
  const piece = Buffer.alloc(PIECE_BYTES, 1)
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => sockets.delete(socket))
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ ready: true, port: (server.address() as AddressInfo).port }))
  setInterval(() => {
    for (const socket of sockets) socket.write(piece)
  }, PIECE_MS)
}

/** Processor time a process has used so far, and what it holds. */
function usedBy({ pid }: ChildProcess): { ms: number; mb: number } {
  let ns = 0
  ns += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { ms: ns / NS_PER_MS, mb: Number(kb) / 1_024 }
}

async function started(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return message.port
}

async function measured(child: ChildProcess, seconds: number): Promise<string> {
  const before = usedBy(child)
  await wait(seconds * 1_000)
  const after = usedBy(child)
  return `${((after.ms - before.ms) / seconds / 1_000).toFixed(3)} cores, ${Math.round(after.mb)} MB`
}

async function measurePeer(viewers: number, seconds: number): Promise<string> {
  const child = fork(import.meta.filename, [PEER])
  const port = await started(child)
  const sockets = Array.from({ length: viewers }, () => connect(port, '127.0.0.1').resume())
  await wait(WARM_MS)
  const figures = await measured(child, seconds)
  for (const socket of sockets) socket.destroy()
  child.kill()
  return figures
}

async function measureMedia(viewers: number, seconds: number): Promise<{ figures: string; arrivals_ms: number[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'juya-video-'))
  const web = createHttp((request, response) => request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  const secrets = makeSecrets().server
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  const child = fork(join(import.meta.dirname, '../../../apps/server/src/main.ts'), {
    env: {
      ...process.env,
      ROLES: 'media',
      MEDIA_PORT: '0',
      MEDIA_MBIT: '10000',
      DATA_DIR: folder,
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
    const { ticket } = await video.playback({
      session_id: 1,
      viewer: `guest:${number}`,
      until_ms: Date.now() + 3_600_000,
    })
    lines.push(watch(port, ticket, number % 10 === 0 ? arrivals_ms : undefined))
  }
  await wait(WARM_MS)
  arrivals_ms.length = 0
  const figures = await measured(child, seconds)
  const { viewers: counted, lag_p95_ms } = await video.stats({ session_id: 1 })
  stopFilming()
  for (const line of lines) line.terminate()
  child.kill()
  await once(child, 'exit')
  web.close()
  rmSync(folder, { recursive: true })
  return { figures: `${figures}; ${counted} viewers counted, lag p95 ${lag_p95_ms} ms`, arrivals_ms }
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

if (process.argv[2] === PEER) bePeer()
else {
  const [viewers, seconds] = [Number(process.argv[2] ?? 500), Number(process.argv[3] ?? 30)]
  const peer = await measurePeer(viewers, seconds)
  const { figures, arrivals_ms } = await measureMedia(viewers, seconds)
  const { p50, p99 } = spreadOf(arrivals_ms)
  console.log(`${viewers} viewers, ${seconds} s`)
  console.log(`a bare writer of sockets: ${peer}`)
  console.log(`the role media:           ${figures}`)
  console.log(`pieces after the capture of their first frame: p50 ${p50} ms, p99 ${p99} ms`)
  process.exit(0)
}
