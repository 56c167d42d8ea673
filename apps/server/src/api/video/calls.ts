/** Answers the calls about short videos: take the input, call a use-case, present the answer. */
import { VIDEO_PIECE_BYTES, video } from '@juya/contract'
import { noteSeen } from '../../domains/interest/index.ts'
import { appealVideo, beginUpload, likeVideo, removeOwn, saveVideo, uploadUrl } from '../../domains/video/index.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { ownVideos } from './cards.ts'
import { feedOf, infoOf, mineOf } from './lists.ts'

export const calls = bindCalls(video, {
  list: (ctx, input) => feedOf(ctx, input),
  async info(ctx, { id }) {
    const shown = await infoOf(ctx, id)
    if (ctx.user) noteSeen(ctx, ctx.user.id, 'video', id)
    return shown
  },
  mine: (ctx, input) => mineOf(ctx, input),
  async sign(ctx, facts) {
    const one = await beginUpload(ctx, facts)
    return {
      ...{ id: one.id, url: uploadUrl(ctx, one), fields: { 'content-type': 'application/octet-stream' } },
      ...{ path: one.path, offset: one.received_bytes, size: one.size_bytes, piece_bytes: VIDEO_PIECE_BYTES },
      ends_at: seconds(one.ends_at),
    }
  },
  async save(ctx, { id, action, content, ...form }) {
    if (action === 'remove') {
      await removeOwn(ctx, id)
      return say(null, 'Deleted', '已删除')
    }
    const saved = action === 'appeal' ? await appealVideo(ctx, id, content) : await saveVideo(ctx, id, form)
    const [shown] = await ownVideos(ctx, [saved])
    if (action === 'appeal') return say(shown!, 'Sent', '已提交')
    return saved.status === 'reviewing'
      ? say(shown!, 'Submitted for review', '已提交审核')
      : say(shown!, 'Shown', '已展示')
  },
  action: (ctx, { id, on }) => likeVideo(ctx, id, on),
})
