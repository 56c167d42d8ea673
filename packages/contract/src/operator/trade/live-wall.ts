/** The console's wall of live rooms, what is on air now, each with its newest key frame; and the archive of recordings. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Image, LIVE_RECORDING_STATES, opt, ServerNow } from '../../shapes/index.ts'
import { At, AtMs, Id } from '../../units.ts'
import { reason } from '../shapes.ts'

/** So many rooms stand on the wall, those with open reports first. */
export const LIVE_WALL_MOST = 60

const count = z.number().int()

// biome-ignore format: a row opens with its method and path on one line
export const liveWallRows = {
  liveWall: {
    method: 'GET', path: '/api/operator/live_wall', effect: 'read', auth: 'operator', roles: ['review', 'service'],
    input: z.object({}),
    data: z.object({
      list: z.array(z.object({
        id: Id,
        shop_id: Id,
        shop_name: z.string(),
        title: z.string(),
        cover: Image,
        status: z.enum(['live', 'paused']),
        /** Juya stopped its picture. */
        stopped: z.boolean(),
        /** It is the picture of this sale's room. */
        sale_id: opt(Id),
        has_picture: z.boolean(),
        started_at: At,
        viewers: count,
        /** Of the frames on viewers' screens. */
        lag_p95_ms: opt(count),
        /** When its host was warned last. */
        warned_at: opt(At),
        /** Reports of the session, and of lines in it, that wait for a decision. */
        reports: count,
        /** Where its newest key frame is read, as MP4, for some minutes. */
        frame_url: z.string(),
      })).max(LIVE_WALL_MOST),
      /** How many are on air, of which the wall shows the first. */
      total: count,
      ...ServerNow,
    }),
    refusals: [],
    note: 'Live sessions on air now, those with open reports first, then those most people watch.',
  },
  showRecording: {
    method: 'POST', path: '/api/operator/live_sessions/recording', effect: 'write', auth: 'operator', roles: ['review', 'service'], secret: true,
    fresh_code: true,
    repeat: { anew: 'each', keyless: 'its answer opens the recording, and is stored nowhere' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: z.object({
      state: z.enum(LIVE_RECORDING_STATES),
      /** What its player reads, for some hours. */
      runs: z.array(z.object({ path: z.string(), from_ms: AtMs, until_ms: AtMs })),
    }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Open the recording of a session, also after its replay has closed: for a reason, which is logged.',
  },
} as const satisfies Record<string, CallRow>
