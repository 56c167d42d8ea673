/** This phone's broadcast, from the camera that is opened until it is closed; it ends with the page. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AirState, Broadcast } from '../air/broadcast.ts'
import { type Facing, keepAwake, type NoCamera, openCamera, otherCamera, stopTracks } from '../air/camera.ts'
import { encodesPicture } from '../air/picture-encoder.ts'

export interface Way {
  key: string
  publish_path: string
  /** The publisher that is there is ended. */
  take_over: boolean
}

export const socketUrl = (path: string): string => new URL(path, location.href).href.replace(/^http/, 'ws')

export function useAir() {
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState<NoCamera>()
  const [air, setAir] = useState<AirState>()
  const [muted, setMuted] = useState(false)
  const facing = useRef<Facing>('environment')
  const video = useRef<HTMLVideoElement | null>(null)
  const broadcast = useRef<Broadcast | undefined>(undefined)
  const opened = useRef<MediaStream | undefined>(undefined)

  const show = useCallback((next: MediaStream | undefined) => {
    opened.current = next
    setStream(next)
    if (video.current) video.current.srcObject = next ?? null
  }, [])

  /** The video that shows the camera; it may come later than the stream. */
  const preview = useCallback((element: HTMLVideoElement | null) => {
    video.current = element
    if (element && opened.current) element.srcObject = opened.current
  }, [])

  /** @returns undefined where there is no picture to send */
  const open = useCallback(async (): Promise<MediaStream | undefined> => {
    if (opened.current) return opened.current
    setProblem(undefined)
    const got = await openCamera(facing.current)
    const is_camera = typeof got !== 'string'
    if (is_camera && (await encodesPicture())) {
      show(got)
      return got
    }
    if (is_camera) stopTracks(got)
    setProblem(is_camera ? 'no_encoder' : got)
    return undefined
  }, [show])

  const close = useCallback(() => {
    broadcast.current?.close()
    broadcast.current = undefined
    setAir(undefined)
    stopTracks(opened.current)
    show(undefined)
  }, [show])

  const start = useCallback(({ key, publish_path, take_over }: Way) => {
    broadcast.current?.close()
    const next = new Broadcast({ url: socketUrl(publish_path), key, take_over }, setAir)
    broadcast.current = next
    next.start({ stream: opened.current!, video: video.current! }, () => undefined)
  }, [])

  const flip = useCallback(async () => {
    const before = opened.current
    if (!before) return
    const other: Facing = facing.current === 'user' ? 'environment' : 'user'
    // Most phones open one camera at a time.
    for (const track of before.getVideoTracks()) track.stop()
    let track = await otherCamera(other)
    if (typeof track === 'string') track = await otherCamera(facing.current)
    else facing.current = other
    if (typeof track === 'string') return setProblem(track)
    const next = new MediaStream([track, ...before.getAudioTracks()])
    show(next)
    if (video.current) broadcast.current?.showPicture({ stream: next, video: video.current })
  }, [show])

  const mute = useCallback((is_muted: boolean) => {
    for (const track of opened.current?.getAudioTracks() ?? []) track.enabled = !is_muted
    setMuted(is_muted)
  }, [])

  useEffect(() => close, [close])
  const is_on = stream !== undefined
  useEffect(() => (is_on ? keepAwake() : undefined), [is_on])
  return { stream, problem, air, muted, preview, video, open, start, flip, mute, close }
}
export type Air = ReturnType<typeof useAir>
