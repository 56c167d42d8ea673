/** The frames of a camera: read in the window where the browser lets one, else in a worker (Safari), else from a playing video. */
import { readFrames } from './read-frames.ts'

export type OnFrame = (frame: VideoFrame) => void

/**
 * @param video plays the same track, for browsers that give frames no other way
 * @param onFrame has to close the frame
 * @returns what ends it
 */
export function framesOf(track: MediaStreamTrack, video: HTMLVideoElement, onFrame: OnFrame): () => void {
  if ('MediaStreamTrackProcessor' in window) return readFrames(track, onFrame)
  const copy = track.clone()
  try {
    return framesByWorker(copy, onFrame, () => framesOfVideo(video, onFrame))
  } catch {
    // The browser gives no track to a worker.
    copy.stop()
    return framesOfVideo(video, onFrame)
  }
}

/** @param instead is begun where the worker can read no tracks either */
function framesByWorker(track: MediaStreamTrack, onFrame: OnFrame, instead: () => () => void): () => void {
  const worker = new Worker(new URL('./frames.worker.ts', import.meta.url), { type: 'module' })
  let end = () => worker.terminate()
  worker.onmessage = ({ data }: MessageEvent<VideoFrame | 'none'>) => {
    if (data !== 'none') return onFrame(data)
    worker.terminate()
    end = instead()
  }
  try {
    worker.postMessage(track, [track as unknown as Transferable])
  } catch (problem) {
    worker.terminate()
    throw problem
  }
  return () => end()
}

function framesOfVideo(video: HTMLVideoElement, onFrame: OnFrame): () => void {
  let is_on = true
  const take = (now_ms: number) => {
    if (!is_on) return
    if (video.readyState >= video.HAVE_CURRENT_DATA)
      onFrame(new VideoFrame(video, { timestamp: Math.round(now_ms * 1_000) }))
    video.requestVideoFrameCallback(take)
  }
  video.requestVideoFrameCallback(take)
  return () => {
    is_on = false
  }
}
