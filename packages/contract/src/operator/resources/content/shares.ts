/** What people bring friends for: who began it, who helped, and what became of the coupon kept for them. To look at. */
import { z } from 'zod'
import { SHARE_STATES } from '../../../calls/prizes/activity.ts'
import { opt } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  open: { en: 'Runs', zh: '助力中', tone: 'blue' },
  earned: { en: 'Earned', zh: '已得券', tone: 'jade' },
  lapsed: { en: 'Lapsed', zh: '未达成', tone: 'grey' },
} as const satisfies Record<(typeof SHARE_STATES)[number], object>

// biome-ignore format: a definition, line by line
export const SHARES = defineResource({
  name: 'shares', thing: 'share', call: 'shares', view: 'share', path: '/api/operator/shares',
  page: '/shares', roles: ['content', 'service', 'finance'], pane: true,
  menu: { group: 'content', at: 498, icon: 'HandshakeIcon', file: 'coupon/shares.page.tsx' },
  one: { en: 'Share', zh: '助力' },
  many: { en: 'Shares', zh: '好友助力' },
  notes: { list: 'What people bring friends for, the newest first.', view: 'One share with the friends who helped.' },
  lists: { share: STATES },
  filters: { status: { kind: 'word', words: 'share', values: valuesOf(STATES) }, user_id: { kind: 'id' }, coupon_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'person', en: 'Person', zh: '用户', sort: 'id' },
    { key: 'coupon', en: 'Coupon', zh: '优惠券' },
    { key: 'helped', en: 'Friends', zh: '好友', right: true },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'share' },
    { key: 'began_at', en: 'Began', zh: '发起时间', as: 'time' },
    { key: 'lapses_at', en: 'Until', zh: '截止', as: 'time' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {},
  texts: {
    pick: { en: 'Pick a share to see who helped', zh: '选择一项助力查看好友' },
    none: { en: 'No share here', zh: '没有助力' },
    none_note: { en: 'They come from coupons for who brings friends.', zh: '助力来自需好友助力的优惠券。' },
    see_coupon: { en: 'See the coupon', zh: '查看优惠券' },
    ended: { en: 'Ended', zh: '结束时间' },
    friends: { en: 'Friends who helped', zh: '助力好友' },
    nobody: { en: 'No friend yet', zh: '暂无好友助力' },
  },
})

export const shareRows = rowsOf(SHARES, {
  row: z.object({
    id: Id,
    user_id: Id,
    person: z.string(),
    coupon_id: Id,
    coupon: z.string(),
    needed: z.number().int(),
    helped: z.number().int(),
    status: z.enum(SHARE_STATES),
    began_at: At,
    lapses_at: At,
    ended_at: opt(At),
  }),
  view: { friends: z.array(z.object({ user_id: Id, name: z.string(), at: At })) },
})
