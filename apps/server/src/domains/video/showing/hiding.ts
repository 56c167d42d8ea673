/** What a shop's standing does to its videos: they are hidden while it is suspended, closed, or its live room is banned. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** The videos of a shop are hidden, or shown again, because of how the shop stands. */
export const hideWithShop = (tx: Tx, shop_id: number, hidden: boolean): Promise<unknown> =>
  query(
    tx,
    'video_hide_with_shop',
    'update video_videos set shop_hidden = $2 where shop_id = $1 and shop_hidden <> $2',
    [shop_id, hidden],
  )

/** The same because of its live room. */
export const hideWithRoom = (tx: Tx, shop_id: number, hidden: boolean): Promise<unknown> =>
  query(
    tx,
    'video_hide_with_room',
    'update video_videos set room_hidden = $2 where shop_id = $1 and room_hidden <> $2',
    [shop_id, hidden],
  )
