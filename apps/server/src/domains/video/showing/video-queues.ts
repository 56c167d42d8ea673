/** The two queues of videos: the review and the appeals, with the parts a decision rests on. */
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { isAppealed } from '../rules.ts'
import { lockVideo, videoById, videosByIds } from '../store.ts'
import type { Video } from '../tables.ts'

const partsOf = ({ title, poster, path, lot_id, goods_id, music, ai_made }: Video) => ({
  words: print(title),
  pictures: print(poster, path),
  about: print(lot_id, goods_id),
  declared: print(music, ai_made),
})

export function registerVideoQueues(): void {
  registerQueue('video', {
    lock: lockVideo,
    async standing(ctx, id) {
      const video = await videoById(ctx, id)
      return video && { open: video.status === 'reviewing', parts: partsOf(video) }
    },
    parties: videosByIds,
  })
  registerQueue('video_appeal', {
    lock: lockVideo,
    async standing(ctx, id) {
      const video = await videoById(ctx, id)
      return (
        video && { open: isAppealed(video), parts: { ...partsOf(video), appeal: print(video.reason, video.appeal) } }
      )
    },
    parties: videosByIds,
  })
}
