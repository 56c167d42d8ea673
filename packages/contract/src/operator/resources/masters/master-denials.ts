/** Lots and goods their masters denied while they took bids or orders: stopping one, or letting it run on. */
import { z } from 'zod'
import { Image, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  open: { en: 'To decide', zh: '待处理', tone: 'red' },
  stopped: { en: 'Stopped', zh: '已撤下', tone: 'jade' },
  kept: { en: 'Runs on', zh: '继续进行', tone: 'amber' },
  over: { en: 'Over by itself', zh: '已自行结束', tone: 'grey' },
} as const
const THINGS = { lot: { en: 'Lot', zh: '拍品' }, goods: { en: 'Goods', zh: '商品' } } as const

// biome-ignore format: a definition, line by line
export const MASTER_DENIALS = defineResource({
  name: 'master_denials', thing: 'master', table: 'master_claims', call: 'masterDenials', view: 'masterDenial', path: '/api/operator/master_denials',
  page: '/master-denials', roles: ['review'], pane: true, one_by_one: true, logged_of: { thing: 'master', field: 'master_id' },
  menu: { group: 'trade', at: 112, icon: 'SirenIcon', file: 'master/master-denials.page.tsx' },
  queue: {
    name: 'master_denial', en: 'Denied by their masters', zh: '大师否认', one: { en: 'Denial {id}', zh: '大师否认 {id}' }, roles: ['review'],
  },
  counter: { name: 'master_denials_open', en: 'Denied by their masters', zh: '大师否认', asked: { status: 'open' } },
  touches: ['lots', 'lot', 'goods', 'goodsInfo', 'masters', 'master'],
  one: { en: 'Denial by a master', zh: '大师否认' },
  many: { en: 'Denied by their masters', zh: '大师否认' },
  notes: { list: 'Lots and goods denied while they took bids or orders; status=open is the queue.', view: 'One of them with the words of its master.' },
  lists: { master_denial: STATES, master_denial_thing: THINGS },
  filters: { status: { kind: 'word', words: 'master_denial', values: valuesOf(STATES) }, shop_id: { kind: 'id' }, master_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Piece', zh: '作品', sort: 'id' },
    { key: 'kind', en: 'Kind', zh: '类型', as: 'word', list: 'master_denial_thing' },
    { key: 'master_name', en: 'Master', zh: '大师', as: 'text' },
    { key: 'shop_name', en: 'Shop', zh: '店铺', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'master_denial' },
    { key: 'denied_at', en: 'Denied', zh: '否认时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    stopDenied: {
      en: 'Stop it', zh: '撤下', tone: 'red', when: ['open'], done: { en: 'Stopped. Everybody who bid was told.', zh: '已撤下，已通知竞买人' },
      effect: { en: 'A lot is stopped: bids are void, and deposits go back. Goods are taken off sale.', zh: '拍品撤拍，出价作废，保证金退还；商品下架。' },
      path: 'stop', anew: 'once', states: ['master_claim'], decides: true, reason: true,
      note: 'Stop a lot, or take goods off sale, that their master denied.',
      log: { 'master.stop_denied': { en: 'Stopped what its master denied', zh: '撤下大师否认的作品' } },
    },
    keepDenied: {
      en: 'Let it run on', zh: '继续进行', when: ['open'], done: { en: 'It runs on. Shop and master were told.', zh: '继续进行，已通知店铺与大师' },
      effect: { en: 'Its page goes on saying that the master denies it.', zh: '页面仍标注大师的否认。' },
      path: 'keep', anew: 'once', states: ['master_claim'], decides: true, reason: true,
      note: 'Let a lot or goods run on that their master denied, with the reason both sides read.',
      log: { 'master.keep_denied': { en: 'Let run on what its master denied', zh: '大师否认的作品继续进行' } },
    },
  },
  texts: {
    none: { en: 'Nothing denied here', zh: '没有被否认的作品' },
    none_note: { en: 'What a master denies while it takes bids or orders waits here.', zh: '大师在拍卖或售卖期间否认的作品会出现在这里。' },
    pick: { en: 'Pick a piece to see what its master says', zh: '选择作品查看大师的说明' },
    reason: { en: 'Words for shop, master and bidders', zh: '告知各方的理由' },
    says: { en: 'The master says', zh: '大师的说明' },
    decided: { en: 'What the desk said', zh: '处理说明' },
    lot: { en: 'See the lot', zh: '查看拍品' },
    goods: { en: 'See the goods', zh: '查看商品' },
  },
})

export const masterDenialRows = rowsOf(MASTER_DENIALS, {
  row: z.object({
    id: Id,
    master_id: Id,
    master_name: z.string(),
    shop_id: Id,
    shop_name: z.string(),
    kind: z.enum(valuesOf(THINGS)),
    ref_id: Id,
    title: z.string(),
    image: opt(Image),
    status: z.enum(valuesOf(STATES)),
    denied_at: At,
    decided_at: opt(At),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: { note: z.string(), images: z.array(Image), desk_reason: opt(z.string()) },
})
