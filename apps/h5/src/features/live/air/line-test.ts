/** How far away the video server is, asked without a key: nothing is published, and the server keeps nothing. */
import type { FromPublisher, ToPublisher } from '@juya/contract/live-wire/publisher.ts'
import { ServerClock } from './server-clock.ts'

const ASKED = 5
/** The server ends a socket that shows no key within 5 s. */
const WITHIN_MS = 4_000

/** @returns half of the shortest round trip, in ms; undefined where it does not answer */
export function wayTo(url: string): Promise<number | undefined> {
  return new Promise((done) => {
    const clock = new ServerClock()
    const socket = new WebSocket(url)
    let id = 0
    let sent_ms = 0
    const finish = () => {
      clearTimeout(timer)
      socket.close()
      const round_ms = clock.roundMs()
      done(round_ms === undefined ? undefined : Math.round(round_ms / 2))
    }
    const timer = setTimeout(finish, WITHIN_MS)
    const askTime = () => {
      sent_ms = performance.now()
      socket.send(JSON.stringify({ t: 'clock', id } satisfies FromPublisher))
    }
    socket.onopen = askTime
    socket.onerror = finish
    socket.onclose = finish
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ToPublisher
      if (message.t !== 'clock') return finish()
      clock.note({ sent_ms, received_ms: performance.now(), now_ms: message.now_ms })
      id += 1
      if (id < ASKED) askTime()
      else finish()
    }
  })
}
