import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverNow, setServerOffset } from '@juya/ui/bidding/clock.ts'
import { Server, type Socket } from 'socket.io'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connection, type Frame, subscribe } from './realtime.ts'

const http = createServer()
const io = new Server(http)
const joined: string[] = []
const auths: object[] = []
const AHEAD_MS = 90_000

beforeAll(async () => {
  io.on('connection', (socket: Socket) => {
    auths.push(socket.handshake.auth)
    socket.on('join', (ch: string, answer?: (said: object) => void) => {
      joined.push(ch)
      void socket.join(ch)
      answer?.({ joined: true })
    })
    socket.on('leave', (ch: string) => void socket.leave(ch))
    socket.on('clock', (answer: (time: object) => void) => answer({ server_now_ms: Date.now() + AHEAD_MS }))
  })
  await new Promise<void>((resolve) => http.listen(0, resolve))
  vi.stubEnv('VITE_API_BASE', `http://localhost:${(http.address() as AddressInfo).port}`)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  setServerOffset(0)
  await io.close()
})

const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 5000, interval: 5 })
const push = (frame: Partial<Frame>) =>
  io.to('lot:7').emit('frame', { ch: 'lot:7', type: 'lot.tick', seq: 0, data: null, ...frame })

describe('live frames', () => {
  it('reach the page in order, once; a gap and a lost connection make it read anew', async () => {
    const seen: number[] = []
    let gaps = 0
    const stop = subscribe(
      'lot:7',
      (frame) => seen.push(frame.seq),
      () => {
        gaps += 1
      },
    )
    await until(() => connection.get() === 'on' && joined.includes('lot:7'))

    for (const seq of [4, 5, 5, 3, 6]) push({ seq })
    await until(() => seen.length === 3)
    expect([seen, gaps]).toEqual([[4, 5, 6], 0])

    push({ seq: 8 })
    await until(() => seen.length === 4)
    expect(gaps).toBe(1)

    push({ type: 'lot.notice', seq: 0 })
    await until(() => seen.length === 5)
    expect(gaps).toBe(1)

    io.disconnectSockets(true)
    await until(() => connection.get() === 'lost')
    await until(() => joined.length === 2 && gaps > 1)
    expect([gaps, joined]).toEqual([2, ['lot:7', 'lot:7']])
    stop()
  })

  it('of several lots come together: a price that stands for those before it leaves no gap, one that is missing does', async () => {
    const seen: number[] = []
    let gaps = 0
    const stop = subscribe(
      'lot:7',
      (frame) => seen.push(frame.seq),
      () => {
        gaps += 1
      },
    )
    const frame = (seq: number, from?: number) => ({ ch: 'lot:7', type: 'lot.tick', seq, from, data: null })
    const together = (...frames: object[]) => io.emit('frames', JSON.stringify(frames))
    await until(() => connection.get() === 'on')

    together(frame(4), { ...frame(2), ch: 'lot:6' }, frame(5))
    together(frame(9, 6))
    await until(() => seen.length === 3)
    expect([seen, gaps, auths.at(-1)]).toEqual([[4, 5, 9], 0, { token: '', together: true }])

    together(frame(13, 11))
    await until(() => seen.length === 4)
    expect(gaps).toBe(1)
    stop()
  })

  it('of one’s own room: what may have come before the server joined it is read anew, at first and after a loss', async () => {
    let gaps = 0
    const joined_before = joined.length
    const stop = subscribe(
      'user:5',
      () => undefined,
      () => {
        gaps += 1
      },
    )
    await until(() => connection.get() === 'on')
    const greet = () => io.emit('ready', { user_id: 5 })
    greet()
    await until(() => gaps === 1)

    io.disconnectSockets(true)
    await until(() => connection.get() === 'lost')
    await until(() => connection.get() === 'on')
    greet()
    await until(() => gaps === 2)
    expect(joined.slice(joined_before)).toEqual([])
    stop()
  })

  it('set the clock of every countdown by the server’s', async () => {
    const stop = subscribe('lot:8', () => undefined)
    await until(() => Math.abs(serverNow() - Date.now() - AHEAD_MS) < 1000)
    stop()
  })
})
