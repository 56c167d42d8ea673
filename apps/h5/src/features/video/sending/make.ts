/** A file made ready to be sent: 720p as MP4 where this browser can, else as it is where it fits. The encoder's code comes with the first file. */
import { VIDEO_BYTES_MAX, VIDEO_SECONDS_MAX } from '@juya/contract/video.ts'

const SHORT_SIDE_PX = 720
const LONG_SIDE_PX = 1_280
const PICTURE_BPS = 2_500_000
const SOUND_BPS = 128_000
/** The last picture of a file of exactly the limit may end a little later. */
const GRACE_S = 0.5

export type Unfit = 'too_large' | 'too_long' | 'not_mp4'
export class UnfitFile extends Error {
  readonly why: Unfit
  constructor(why: Unfit) {
    super(why)
    this.why = why
  }
}

/**
 * Makes the file that is sent.
 * @param onProgress hears 0 to 1
 * @throws UnfitFile
 */
export async function makeVideo(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Blob> {
  const made = await converted(file, onProgress, signal)
  if (made.seconds !== undefined && made.seconds > VIDEO_SECONDS_MAX + GRACE_S) throw new UnfitFile('too_long')
  const blob = made.blob ?? (file.type === 'video/mp4' ? file : undefined)
  if (!blob) throw new UnfitFile('not_mp4')
  if (blob.size > VIDEO_BYTES_MAX) throw new UnfitFile('too_large')
  return blob
}

interface Made {
  /** Absent where the file is to be sent as it is, or cannot be. */
  blob?: Blob
  seconds?: number
}

async function converted(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Made> {
  const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output } = await import(
    'mediabunny'
  )
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  let seconds: number | undefined
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return {}
    seconds = await input.computeDuration()
    if (seconds > VIDEO_SECONDS_MAX + GRACE_S) return { seconds }
    const target = new BufferTarget()
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
    const conversion = await Conversion.init({
      input,
      output,
      video: { ...sizeOf(track.displayWidth, track.displayHeight), fit: 'contain', codec: 'avc', bitrate: PICTURE_BPS },
      audio: { codec: 'aac', bitrate: SOUND_BPS },
    })
    // Where a track would be lost, such as sound this browser cannot encode, the file goes as it is.
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return { seconds }
    conversion.onProgress = onProgress
    const stop = () => void conversion.cancel()
    signal.addEventListener('abort', stop, { once: true })
    await conversion.execute()
    signal.removeEventListener('abort', stop)
    return target.buffer ? { blob: new Blob([target.buffer], { type: 'video/mp4' }), seconds } : { seconds }
  } catch {
    // What this browser cannot read or encode is the server's to judge.
    return seconds === undefined ? {} : { seconds }
  } finally {
    input.dispose()
  }
}

/** As large as it was, but within 720p. Encoders take even numbers alone. */
export function sizeOf(width: number, height: number): { width: number; height: number } {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const share = Math.min(1, SHORT_SIDE_PX / short, LONG_SIDE_PX / long)
  const even = (side: number) => Math.max(2, Math.round((side * share) / 2) * 2)
  return { width: even(width), height: even(height) }
}
