/** The state behind the upload of one video: made smaller, sent with progress, stopped and gone on with. */
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/request.ts'
import { firstPictureOf } from '../../../lib/forms/video-upload.ts'
import { makeVideo, type Unfit, UnfitFile } from './make.ts'
import { hashOf, isSecure, RefusedFile, sendVideo } from './send.ts'

export interface Ready {
  id: number
  poster?: File
}
interface State {
  state: 'none' | 'making' | 'sending' | 'stopped' | 'refused'
  /** 0 to 1 */
  progress: number
  /** Why it was refused, as the server or this browser says it. */
  why?: Unfit | 'insecure' | 'another_file' | { said: string }
}
const NONE: State = { state: 'none', progress: 0 }

export function useSending(onReady: (ready: Ready) => void) {
  const [now, setNow] = useState<State>(NONE)
  const stop = useRef<AbortController>(undefined)
  const again = useRef<() => Promise<void>>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const run = async (make: (signal: AbortSignal) => Promise<{ blob: Blob; filename: string; poster?: File }>) => {
    stop.current?.abort()
    stop.current = new AbortController()
    const { signal } = stop.current
    const change = (next: State) => !signal.aborted && setNow(next)
    if (!isSecure()) return setNow({ state: 'refused', progress: 0, why: 'insecure' })
    change({ state: 'making', progress: 0 })
    try {
      const { blob, filename, poster } = await make(signal)
      again.current = () => run(async () => ({ blob, filename, ...(poster ? { poster } : {}) }))
      change({ state: 'sending', progress: 0 })
      const id = await sendVideo(blob, filename, {
        signal,
        onProgress: (progress) => change({ state: 'sending', progress }),
      })
      if (signal.aborted) return
      setNow(NONE)
      onReady({ id, ...(poster ? { poster } : {}) })
    } catch (error) {
      if (error instanceof UnfitFile) change({ state: 'refused', progress: 0, why: error.why })
      else if (error instanceof RefusedFile || (error instanceof CallError && error.kind === 'refused'))
        change({ state: 'refused', progress: 0, why: { said: error.message } })
      else if (error instanceof AnotherFile) change({ state: 'refused', progress: 0, why: 'another_file' })
      else setNow({ state: 'stopped', progress: 0 })
    }
  }
  return {
    ...now,
    busy: now.state === 'making' || now.state === 'sending',
    /** A file of the person: its poster is its first picture. */
    choose: (file: File) =>
      void run(async (signal) => {
        const onProgress = (progress: number) => !signal.aborted && setNow({ state: 'making', progress })
        const blob = await makeVideo(file, onProgress, signal)
        return { blob, filename: file.name, poster: await firstPictureOf(file) }
      }),
    /** An upload that was broken off, with what the browser kept of it or the same file again. */
    goOn: ({ filename, sha256 }: { filename: string; sha256: string }, blob: Blob, checked: boolean) =>
      void run(async (signal) => {
        if (checked || (await hashOf(blob)) === sha256)
          return { blob, filename, poster: await firstPictureOf(new File([blob], filename, { type: 'video/mp4' })) }
        const made = await makeVideo(new File([blob], filename, { type: blob.type }), () => undefined, signal)
        if ((await hashOf(made)) !== sha256) throw new AnotherFile()
        return { blob: made, filename }
      }),
    retry: () => void again.current?.(),
    stop: () => {
      stop.current?.abort()
      setNow({ state: 'stopped', progress: 0 })
    },
    clear: () => setNow(NONE),
  }
}

class AnotherFile extends Error {}
