/**
 * Decoding a picture somebody sent. What it costs follows from its pixels, not from its bytes: 190 KB may hold 49 megapixels in one column, ten
 * seconds of a processor. So sides and pixels are looked at in its head, before anything is unpacked; few are unpacked at a time, so that the
 * threads that files, compression and password hashes share stay free; and each ends in time.
 */
import { availableParallelism } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import type { Ctx } from '../../context.ts'
import { Refusal, refuse } from '../../refuse.ts'
import { readAiMade, xmpOf } from './ai-marks.ts'
import { Places } from './places.ts'

const FORMATS = ['jpeg', 'png', 'webp', 'heif']
/** The picture of a phone's camera of 50 megapixels. */
const PIXELS_MAX = 8_192 * 6_144
/** No camera and no scanner makes a longer side; a long column costs many times what its pixels would. */
export const PICTURE_SIDE_MAX = 16_384
const STORED_SIDE_MAX = 1_600
/** Of 0 to 6; 4 is usual. A picture takes less than half of its processor time, and is a sixteenth larger. */
const EFFORT = 2
/** A camera's largest picture takes 1.5 s; on a busy machine several times that. */
const SECONDS_MAX = 15
/** A person's pictures of a minute: fifty of a usual phone. */
export const MEGAPIXELS_A_MINUTE = 600
const MINUTE_S = 60
/** Beyond that one is asked to come again: each of them keeps its bytes in memory. */
const WAITING_MAX = 60

/** One processor stays for everybody else; two pictures leave two of the four shared threads. */
const places = new Places(Math.max(1, Math.min(2, availableParallelism() - 1)), WAITING_MAX)
// Of each picture: one thread, not one for each processor.
sharp.concurrency(1)

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })

/**
 * @returns the picture upright, as WebP without metadata but the mark of one made by AI, and that mark
 * @throws Refusal FILE_TYPE (no picture we can read, or it takes too long), PICTURE_TOO_LARGE (sides or pixels), RATE_LIMITED (the person's pixels of this
 *   minute, or too many pictures wait)
 */
export async function decodePicture(ctx: Ctx, bytes: Buffer) {
  const ai_made = readAiMade(bytes, await checkHead(ctx, bytes))
  const { data, info } = await places.take(() =>
    orFileType(() => {
      const picture = open(bytes)
        .timeout({ seconds: SECONDS_MAX })
        .rotate()
        .resize(STORED_SIDE_MAX, STORED_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: EFFORT })
      return (ai_made ? picture.withXmp(xmpOf(ai_made)) : picture).toBuffer({ resolveWithObject: true })
    }),
  )
  return { data, info, ai_mark: ai_made?.mark }
}

async function checkHead(ctx: Ctx, bytes: Buffer): Promise<Metadata> {
  // The head alone is read here, for any size it says.
  const head = await orFileType(() => sharp(bytes, { limitInputPixels: false }).metadata())
  const { format, width, height } = head
  if (!FORMATS.includes(format ?? '')) refuse('FILE_TYPE')
  if (width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX || width * height > PIXELS_MAX)
    refuse('PICTURE_TOO_LARGE', { max_mp: Math.floor(PIXELS_MAX / 1_000_000), max_side: PICTURE_SIDE_MAX })
  if (!ctx.user) return head
  const megapixels = Math.ceil((width * height) / 1_000_000)
  const wait_s = await ctx.services.rate_limits.hit(`pixels:${ctx.user.id}`, MEGAPIXELS_A_MINUTE, MINUTE_S, megapixels)
  if (wait_s > 0) refuse('RATE_LIMITED', { retry_after_s: wait_s })
  return head
}

/** What cannot be decoded is no picture; the library says so by throwing. */
async function orFileType<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse('FILE_TYPE')
  }
}
