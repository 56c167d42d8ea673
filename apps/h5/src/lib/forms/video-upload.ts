/** Sending one video: looked at in the browser first, its first picture sent as a photo, then the file itself with progress. */
import { VIDEO_BYTES_MAX, VIDEO_SECONDS_MAX } from '@juya/contract/video.ts'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../api/request.ts'
import { imageUrl, sizedUrl } from '../format/image.ts'
import { uploadImage, uploadVideo } from './upload.ts'

const POSTER_SIDE_MAX = 1_280
/** A moment in, where the camera has settled. */
const POSTER_AT_S = 0.4
/** A browser that cannot read the file answers nothing at all. */
const LOOK_MS = 8_000

export interface VideoState {
  state: 'none' | 'looking' | 'sending' | 'failed' | 'refused' | 'done'
  /** 0 to 1 while it is sent. */
  progress: number
  /** Where it was uploaded to. */
  path?: string
  poster_path?: string
  /** The poster on the screen. */
  poster_url?: string
  /** Why the server or this browser will not take it. */
  reason?: Reason
}
export type Reason = 'too_large' | 'too_long' | { said: string }

interface Look {
  poster?: Blob
  duration_s?: number
}

/** @returns the video's length and a picture of it; neither where this browser cannot play it (the server decides then) */
async function lookAt(file: File, signal: AbortSignal): Promise<Look> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const until = (event: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(reject, LOOK_MS)
      video.addEventListener(event, () => [clearTimeout(timer), resolve()], { once: true })
      video.addEventListener('error', () => [clearTimeout(timer), reject()], { once: true })
      signal.addEventListener('abort', () => [clearTimeout(timer), reject()], { once: true })
    })
  const look: Look = {}
  try {
    const ready = until('loadeddata')
    video.src = url
    await ready
    if (Number.isFinite(video.duration)) look.duration_s = video.duration
    const sought = until('seeked')
    video.currentTime = Math.min(POSTER_AT_S, (look.duration_s ?? 1) / 2)
    await sought
    look.poster = await pictureOf(video)
  } catch {
    // Without a picture of its own the cover stands in.
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
  return look
}

async function pictureOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = video
  const share = Math.min(1, POSTER_SIDE_MAX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * share)
  canvas.height = Math.round(height * share)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.86))
}

/** The first picture of a video as a photo; a plain one where this browser cannot read it. */
export async function firstPictureOf(file: File): Promise<File> {
  const { poster } = await lookAt(file, new AbortController().signal)
  return new File([poster ?? (await plainPicture())], 'poster.jpg', { type: 'image/jpeg' })
}

async function plainPicture(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [640, 360]
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? new Blob()), 'image/jpeg'))
}

export interface SentVideo {
  path?: string | null
  poster_path?: string | null
}

/** The state behind a video's place: a chosen file is looked at and sent at once; it can be stopped, tried again and taken away. */
export function useVideo(before: SentVideo = {}) {
  const [video, setVideo] = useState<VideoState>(() =>
    before.path
      ? {
          state: 'done',
          progress: 1,
          path: before.path,
          poster_path: before.poster_path ?? undefined,
          poster_url: sizedUrl(before.poster_path, 400),
        }
      : { state: 'none', progress: 0 },
  )
  const file = useRef<File>(undefined)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async () => {
    const chosen = file.current
    if (!chosen) return
    stop.current?.abort()
    stop.current = new AbortController()
    const { signal } = stop.current
    const change = (next: Partial<VideoState>) => !signal.aborted && setVideo((now) => ({ ...now, ...next }))
    setVideo({ state: 'looking', progress: 0 })
    if (chosen.size > VIDEO_BYTES_MAX) return change({ state: 'refused', reason: 'too_large' })
    const { poster, duration_s = 0 } = await lookAt(chosen, signal)
    if (Math.floor(duration_s) > VIDEO_SECONDS_MAX) return change({ state: 'refused', reason: 'too_long' })
    change({ state: 'sending', poster_url: poster && URL.createObjectURL(poster) })
    try {
      const picture = poster && (await uploadImage(new File([poster], 'poster.jpg', { type: poster.type }), 'lot'))
      const { path } = await uploadVideo(chosen, 'lot', { signal, onProgress: (progress) => change({ progress }) })
      change({ state: 'done', path, poster_path: picture?.path, poster_url: picture && imageUrl(picture.path) })
    } catch (failure) {
      const refused = failure instanceof CallError && failure.kind === 'refused'
      change(refused ? { state: 'refused', reason: { said: failure.message } } : { state: 'failed' })
    }
  }
  return {
    ...video,
    busy: video.state === 'looking' || video.state === 'sending',
    onChoose: (chosen: File) => {
      file.current = chosen
      void send()
    },
    onRetry: () => void send(),
    /** Stops what is under way, or takes the video away. */
    onRemove: () => {
      stop.current?.abort()
      file.current = undefined
      setVideo({ state: 'none', progress: 0 })
    },
  }
}
