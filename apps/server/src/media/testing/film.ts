/** A publisher as a browser is one: a plain picture that decoders show, and silence, as time goes by. */
import { once } from 'node:events'
import { FRAME_US, SOUND_US, sampleMessage, settingsMessage, soundConfig } from './camera.ts'
import { KEY_EVERY, plainConfig, plainFrame, silence } from './plain-picture.ts'
import { Line } from './role.ts'

const LOOK_EVERY_MS = 20
const US_PER_MS = 1_000

export interface Film {
  /** What the publisher was told, and why it ended (`over`). */
  line: Line
  /** Sends nothing more, over a socket that stays. */
  pause(): void
  /** Goes on from the next key frame. */
  resume(): void
  /** The socket is gone, without a word. */
  stop(): void
}

/**
 * Publishes under the key of a session that is ready, until it is stopped.
 * @param origin of the app, or of the role itself
 * @param options.take_over ends the publisher that is there
 * @param options.now the role's clock
 * @throws Error with the role's reason where it is not let in: key, occupied
 */
export async function film(
  origin: string,
  key: string,
  { take_over = false, now = Date.now }: { take_over?: boolean; now?: () => number } = {},
): Promise<Film> {
  const line = await new Line(`${origin.replace(/^http/, 'ws')}/media/publish`).open()
  line.say({ t: 'publish', key, take_over })
  await once(line.socket, 'message')
  if (line.said[0]!.t !== 'publishing') throw new Error(`not let in: ${line.said[0]!.why}`)
  for (const settings of [plainConfig(), soundConfig()]) line.socket.send(settingsMessage(settings))
  const began_at_ms = now()
  let [frames, sounds] = [0, 0]
  const pastUs = () => (now() - began_at_ms) * US_PER_MS
  const capturedAt = (us: number) => Math.round(began_at_ms + us / US_PER_MS)
  const send = () => {
    for (; frames * FRAME_US <= pastUs(); frames++)
      line.socket.send(sampleMessage(plainFrame(frames, capturedAt(frames * FRAME_US))))
    for (; sounds * SOUND_US <= pastUs(); sounds++)
      line.socket.send(sampleMessage(silence(sounds, capturedAt(sounds * SOUND_US))))
  }
  let timer = setInterval(send, LOOK_EVERY_MS)
  const pause = () => clearInterval(timer)
  line.socket.once('close', pause)
  return {
    line,
    pause,
    resume() {
      pause()
      frames = Math.ceil(pastUs() / FRAME_US / KEY_EVERY) * KEY_EVERY
      sounds = Math.ceil(pastUs() / SOUND_US)
      timer = setInterval(send, LOOK_EVERY_MS)
    },
    stop() {
      pause()
      line.socket.terminate()
    },
  }
}
