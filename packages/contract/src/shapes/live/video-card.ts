/** Field sets and limits of short videos: one of the feed, and one as its own shop sees it. */
import { z } from 'zod'
import { At, Fen, Id } from '../../units.ts'
import { Can, Image, opt } from '../parts.ts'
import { VIDEO_MUSIC, VIDEO_STATES } from './video-limits.ts'

export * from './video-limits.ts'

export const VideoStatus = z.enum(VIDEO_STATES)
export const VideoMusic = z.enum(VIDEO_MUSIC)

/** The lot or goods a video shows, as they stand now. */
const VideoAbout = z.object({
  thing: z.enum(['lot', 'goods']),
  id: Id,
  title: z.string(),
  image: opt(Image),
  /** What it costs now. */
  fen: opt(Fen),
  /** How it stands. */
  note: opt(z.string()),
})

/** A short video as the feed shows it. */
export const VideoCard = z.object({
  id: Id,
  title: z.string(),
  video: z.string(),
  poster: Image,
  width: z.number().int(),
  height: z.number().int(),
  duration_ms: z.number().int(),
  shop: z.object({ id: Id, name: z.string(), logo: opt(Image) }),
  about: opt(VideoAbout),
  music: VideoMusic,
  /** Pictures in it were made by a computer. */
  ai_made: z.boolean(),
  like_count: z.number().int(),
  liked: z.boolean(),
  published_at: At,
})

/** A short video as its own shop sees it. */
export const MyVideo = z.object({
  id: Id,
  status: VideoStatus,
  filename: z.string(),
  /** Absent while it was not saved. */
  title: opt(z.string()),
  video: opt(z.string()),
  poster: opt(Image),
  duration_ms: opt(z.number().int()),
  about: opt(VideoAbout),
  music: VideoMusic,
  ai_made: z.boolean(),
  size_bytes: z.number().int(),
  received_bytes: z.number().int(),
  sha256: z.string(),
  /** Of an upload: it is forgotten then. */
  ends_at: opt(At),
  /** Why it was rejected, or removed. */
  reason: opt(z.string()),
  /** By when a reviewer, or the arbiter, answers. */
  answer_by: opt(At),
  appeal: opt(z.string()),
  appeal_by: opt(At),
  /** The arbiter's words. */
  ruling: opt(z.string()),
  like_count: z.number().int(),
  published_at: opt(At),
  at: At,
  can: z.object({ save: Can, remove: Can, appeal: Can }),
})
