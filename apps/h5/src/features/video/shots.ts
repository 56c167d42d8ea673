import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ shop_owner }) => ({
    shown: `select v.id, u.phone from video_videos v join shop_shops s on s.id = v.shop_id join account_users u on u.id = s.owner_user_id
      where v.status = 'visible' order by (u.phone = '${shop_owner}') desc, v.published_at desc limit 1`,
  }),
  rows: {
    'video.feed': { piece: 'shown', viewer: 'buyer' },
    'video.mine': { viewer_of: 'shown' },
  },
})
