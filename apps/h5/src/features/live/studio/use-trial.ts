/** A trial of all a broadcast needs: each part says how it went. Nothing is published, and nothing kept. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { randomText } from '../../../lib/timing.ts'
import { framesOf } from '../air/frames/frames.ts'
import { wayTo } from '../air/line-test.ts'
import { PictureEncoder } from '../air/picture-encoder.ts'
import { LEVELS } from '../air/rate.ts'
import { soundOf } from '../air/sound/sound.ts'
import { type Air, socketUrl } from './use-air.ts'

export interface Trial {
  size?: { width: number; height: number }
  /** Frames a second that were encoded, in both renditions; 0: none came. */
  frames_per_s?: number
  /** none: no microphone. failed: its sound cannot be encoded. ok: it is encoded. */
  sound?: 'none' | 'failed' | 'ok'
  upload_bps?: number
  /** failed: the server did not answer. */
  lag_ms?: number | 'failed'
}

const ENCODED_FOR_MS = 2_000
/** Random, so that nothing on the way makes it smaller. */
const CHUNK_CHARS = 50_000
const CHUNKS = 6
const MS = 1_000
const US = 1_000

/** @returns how many bits a second went up: most of the time of a small call is its way, which a second, tiny one shows */
async function uploadBps(): Promise<{ upload_bps: number; publish_path: string }> {
  const filler = Array.from({ length: CHUNKS }, () => randomText(CHUNK_CHARS)).join('')
  const timed = async (text: string) => {
    const began_ms = performance.now()
    const answer = await call('live.test', { filler: text }, { silent: true })
    return { took_ms: performance.now() - began_ms, ...answer }
  }
  const small = await timed(randomText())
  const { took_ms, chars, publish_path } = await timed(filler)
  return { upload_bps: (chars * 8 * MS) / Math.max(1, took_ms - small.took_ms), publish_path }
}

function framesPerS(stream: MediaStream, video: HTMLVideoElement): Promise<number> {
  return new Promise((done) => {
    let count = 0
    const encoder = new PictureEncoder(
      {
        settings: () => undefined,
        frame: ({ rendition }) => (count += Number(rendition === '360p')),
        failed: () => finish(),
      },
      LEVELS[1]!,
    )
    const began_us = performance.now() * US
    const end = framesOf(stream.getVideoTracks()[0]!, video, (frame) => {
      encoder.encode(frame, Math.round(performance.now() * US - began_us))
      frame.close()
    })
    const finish = () => {
      clearTimeout(timer)
      end()
      encoder.close()
      done(Math.round((count * MS) / ENCODED_FOR_MS))
    }
    const timer = setTimeout(finish, ENCODED_FOR_MS)
  })
}

export function useTrial(air: Air) {
  const [trial, setTrial] = useState<Trial>()
  const [running, setRunning] = useState(false)
  const [level, setLevel] = useState(0)
  const endSound = useRef<(() => void) | undefined>(undefined)
  const add = useCallback((more: Trial) => setTrial((known) => ({ ...known, ...more })), [])
  const { open, video } = air

  const hear = useCallback(
    async (stream: MediaStream) => {
      const [track] = stream.getAudioTracks()
      if (!track) return add({ sound: 'none' })
      endSound.current?.()
      const failed = () => add({ sound: 'failed' })
      try {
        endSound.current = await soundOf(track, {
          ...{ settings: () => undefined, level: setLevel, failed },
          frame: () => setTrial((known) => (known?.sound === 'ok' ? known : { ...known, sound: 'ok' })),
        })
      } catch {
        failed()
      }
    },
    [add],
  )

  const run = useCallback(async () => {
    const stream = await open()
    if (!stream) return
    setRunning(true)
    setTrial({})
    const { width = 0, height = 0 } = stream.getVideoTracks()[0]!.getSettings()
    add({ size: { width, height } })
    void hear(stream)
    add({ frames_per_s: video.current ? await framesPerS(stream, video.current) : 0 })
    try {
      const { upload_bps, publish_path } = await uploadBps()
      add({ upload_bps })
      add({ lag_ms: (await wayTo(socketUrl(publish_path))) ?? 'failed' })
    } catch {
      add({ upload_bps: 0, lag_ms: 'failed' })
    }
    setRunning(false)
  }, [open, video, hear, add])

  useEffect(() => () => endSound.current?.(), [])
  return { trial, running, level, run }
}
