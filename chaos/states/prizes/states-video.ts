/** Short videos: their states, and who may do what in each. */
import { video } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { rejectVideo, removeVideo } from '../../../apps/server/src/domains/video/index.ts'
import {
  savedVideo,
  shownVideo,
  type TestVideo,
  uploadedVideo,
  videoForm,
} from '../../../apps/server/src/domains/video/testing.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'

const reason = 'the picture shows another piece'
const content = 'it is the piece itself, filmed from below'
const BY_ANOTHER = 999_999
const because = ({ id }: Thing) => ({ id, reason })

const made =
  (make: (world: World) => Promise<TestVideo>, decide?: typeof rejectVideo, is_appealed = false) =>
  async (world: World): Promise<Thing> => {
    const { id, shop } = await make(world)
    if (decide) await inTransaction(world.ctx, (tx) => decide(tx, id, { operator_id: BY_ANOTHER, reason }))
    if (is_appealed) await world.call(shop, video.save, { id, action: 'appeal', content })
    return { id, buyer: await newBuyer(world), shop, facts: {} }
  }

export const VIDEO: Kind = {
  status: 'select status from video_videos where id = $1',
  states: {
    uploading: made(uploadedVideo),
    reviewing: made(savedVideo),
    visible: made(shownVideo),
    rejected: made(savedVideo, rejectVideo),
    removed: made(shownVideo, removeVideo),
    'removed,appealed': made(shownVideo, removeVideo, true),
  },
  clocks: { video_upload_ends: ['uploading'] },
  steps: {
    'video.save:save': {
      by: ['shop'],
      input: ({ id }) => ({ id, ...videoForm, title: '青花梅瓶再看' }),
      from: { uploading: 'reviewing', reviewing: 'done', visible: 'reviewing', rejected: 'reviewing' },
    },
    'video.save:appeal': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'appeal', content }),
      from: { rejected: 'done', removed: 'done', 'removed,appealed': 'again' },
    },
    /** What was removed, or is being ruled on, stays as the record of that. */
    'video.save:remove': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'remove' }),
      from: { uploading: 'gone', reviewing: 'gone', visible: 'gone', rejected: 'gone' },
    },
    'operator.approveVideo': { by: ['operator'], input: because, from: { reviewing: 'visible' } },
    'operator.rejectVideo': { by: ['operator'], input: because, from: { reviewing: 'rejected' } },
    'operator.removeVideo': { by: ['operator'], input: because, from: { visible: 'removed' } },
    'operator.overturnVideo': { by: ['operator'], input: because, from: { 'removed,appealed': 'visible' } },
    'operator.upholdVideo': { by: ['operator'], input: because, from: { 'removed,appealed': 'done' } },
  },
}
