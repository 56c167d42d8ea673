/** The short videos' part of the process. */
import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { liveEvents } from '../live/events.ts'
import { shopEvents } from '../shop/events.ts'
import { notices } from './notices.ts'
import { hideWithRoom, hideWithShop } from './showing/hiding.ts'
import { registerVideoQueues } from './showing/video-queues.ts'
import { registerVideosPart } from './takeout-part.ts'
import { endUpload } from './uploading/ending.ts'
import { pieceRoutes } from './uploading/pieces-route.ts'
import { VIDEO_UPLOAD_ENDS } from './uploading/signing.ts'
import { registerVideo } from './video-thing.ts'

type OfShop = { payload: { shop_id: number } }
const byShop =
  (hidden: boolean) =>
  async (tx: Tx, { payload }: OfShop): Promise<void> => {
    await hideWithShop(tx, payload.shop_id, hidden)
  }
const byRoom =
  (hidden: boolean) =>
  async (tx: Tx, { payload }: OfShop): Promise<void> => {
    await hideWithRoom(tx, payload.shop_id, hidden)
  }

export const videoModule: DomainModule = {
  name: 'video',
  locks: { video_videos: { class: 'video', by_id: true } },
  notices,
  routes: pieceRoutes,
  deadlines: {
    [VIDEO_UPLOAD_ENDS]: {
      title: { en: 'Forget the upload of a video', zh: '短视频上传到期清除' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await endUpload(tx, ref_id)
      },
    },
  },
  subscriptions: [
    subscribe(shopEvents.suspended, 'video.hide_with_shop', byShop(true)),
    subscribe(shopEvents.closed, 'video.hide_with_shop', byShop(true)),
    subscribe(shopEvents.reinstated, 'video.show_with_shop', byShop(false)),
    subscribe(liveEvents.banned, 'video.hide_with_room', byRoom(true)),
    subscribe(liveEvents.ban_lifted, 'video.show_with_room', byRoom(false)),
  ],
  setup(services) {
    registerVideo(services)
    registerVideoQueues()
    registerVideosPart()
  },
}
