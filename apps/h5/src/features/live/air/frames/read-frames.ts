/** Reads the frames of a track, in a window or a worker. */

/** Not every browser has it, and TypeScript knows none. */
declare class MediaStreamTrackProcessor {
  constructor(init: { track: MediaStreamTrack; maxBufferSize?: number })
  readonly readable: ReadableStream<VideoFrame>
}

/** A frame that waited behind more than this would be too old: the browser drops it. */
const WAITING_FRAMES = 2

/**
 * @param onFrame may throw: the frames go on, and the problem is reported
 * @returns what ends it
 */
export function readFrames(track: MediaStreamTrack, onFrame: (frame: VideoFrame) => void): () => void {
  const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: WAITING_FRAMES }).readable.getReader()
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      try {
        onFrame(value)
      } catch (problem) {
        reportError(problem)
      } finally {
        // An unclosed frame holds up the camera; closing one twice does nothing.
        value.close()
      }
    }
  }
  void read().catch(() => undefined)
  return () => void reader.cancel().catch(() => undefined)
}
