/** Short videos: the feed, a shop's own, and sending one in pieces. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import {
  ById,
  Count,
  MyVideo,
  opt,
  VIDEO_UPLOADS_A_DAY,
  VideoCard,
  VideoMusic,
  VideoStatus,
} from '../../shapes/index.ts'
import { At, Flag, Id, line, Paging, PicturePath, page, Toggle, text, whole } from '../../units.ts'
import { VIDEO_BYTES_MAX } from '../../video.ts'

// biome-ignore format: a row opens with its method and path on one line
export const video = defineCalls('video', {
  list: {
    method: 'GET', path: '/api/live/Video/list', effect: 'read', auth: 'public',
    input: z.object({ shop_id: Id.optional(), ...Paging }),
    data: page(VideoCard),
    refusals: [],
    note: 'The feed of short videos, the latest first, or those of one shop. Nothing of shops the caller keeps away.',
  },
  info: {
    method: 'GET', path: '/api/live/Video/info', effect: 'read', auth: 'public',
    input: ById,
    data: VideoCard,
    refusals: ['NOT_FOUND'],
    note: 'One short video with what its lot or goods cost now.',
  },
  mine: {
    method: 'GET', path: '/api/live/Video/mine', effect: 'read', auth: 'shop', permission: 'goods',
    input: z.object({ status: VideoStatus.optional(), ...Paging }),
    data: page(MyVideo).extend({ counts: Count, review_h: z.number().int(), skips_review: z.boolean() }),
    refusals: [],
    note: "The shop's own videos, the latest first, with uploads that are not finished.",
  },
  sign: {
    method: 'POST', path: '/api/portal/Public/upload_video_sign', effect: 'write', auth: 'shop', permission: 'goods',
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      filename: line(120),
      size: whole(12, VIDEO_BYTES_MAX),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, { message: 'not a SHA-256' }),
    }),
    data: z.object({
      id: Id,
      /** Takes the pieces by PUT, each with the offset it begins at: `url&offset=0`. */
      url: z.string(),
      /** The headers each piece is sent with. */
      fields: z.record(z.string(), z.string()),
      /** Once the whole file is there. */
      path: opt(z.string()),
      /** Where the next piece begins. */
      offset: z.number().int(),
      size: z.number().int(),
      piece_bytes: z.number().int(),
      ends_at: opt(At),
    }),
    refusals: ['LIMIT_REACHED', 'STATE_CONFLICT'],
    note: `Begin the upload of a video, or go on with it: the same file of the same shop is the same upload. ${VIDEO_UPLOADS_A_DAY} a day.`,
  },
  save: {
    method: 'POST', path: '/api/live/Video/save', effect: 'write', auth: 'shop', permission: 'goods',
    repeat: { anew: 'once' }, states: ['video'],
    input: z.object({
      id: Id,
      action: z.enum(['save', 'remove', 'appeal']).default('save'),
      title: line(60, 2).optional(),
      poster: PicturePath.optional(),
      /** At most one of the two. */
      lot_id: Id.optional(),
      goods_id: Id.optional(),
      music: VideoMusic.optional(),
      ai_made: Flag.optional(),
      /** Of an appeal. */
      content: text(500, 5).optional(),
    }),
    data: opt(MyVideo),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'CONTENT_BLOCKED', 'MISSING_PARAM', 'VIDEO_LIQUOR'],
    note: 'Save a video whose file is there: it is reviewed, or shown at once where its shop skips review. Delete one; appeal a rejection or a removal, once.',
  },
  action: {
    method: 'POST', path: '/api/live/Video/action', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, action: z.enum(['like']).default('like'), on: Flag }),
    data: Toggle,
    refusals: ['NOT_FOUND'],
    note: 'Like a video, or no more.',
  },
})
