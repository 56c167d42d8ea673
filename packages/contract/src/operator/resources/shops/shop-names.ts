/** Names that shops asked for: the queue, one of them with what a reviewer needs, and the decision. */
import { z } from 'zod'
import { NameChangeStatus } from '../../../calls/selling/shop-profile.ts'
import { Image, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  waiting: { en: 'To decide', zh: '待审核', tone: 'blue' },
  approved: { en: 'Approved', zh: '已通过', tone: 'jade' },
  rejected: { en: 'Refused', zh: '未通过', tone: 'red' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回', tone: 'grey' },
} as const satisfies Record<z.infer<typeof NameChangeStatus>, object>

// biome-ignore format: a definition, line by line
export const SHOP_NAMES = defineResource({
  name: 'shop_names', thing: 'shop_name', table: 'shop_name_changes', call: 'shopNames', view: 'shopName', path: '/api/operator/shop_names',
  page: '/shop-names', roles: ['review'], pane: true, one_by_one: true,
  menu: { group: 'people', at: 275, icon: 'TagIcon', file: 'shop-name/shop-names.page.tsx' },
  queue: {
    name: 'shop_name',
    en: 'Shop names',
    zh: '店铺改名',
    one: { en: 'Shop name {id}', zh: '店铺改名 {id}' },
    roles: ['review'],
  },
  counter: { name: 'names_waiting', en: 'Shop names', zh: '店铺改名', asked: { status: 'waiting' } },
  touches: ['shops', 'shop'],
  one: { en: 'Shop name', zh: '店铺改名' },
  many: { en: 'Shop names', zh: '店铺改名' },
  notes: {
    list: 'Names that shops asked for; status=waiting is the queue.',
    view: 'One name with what a reviewer needs beside it.',
  },
  lists: { shop_name: STATES },
  filters: { status: { kind: 'word', words: 'shop_name', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'name', en: 'New name', zh: '新店名', sort: 'id' },
    { key: 'before', en: 'Name now', zh: '现店名', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'shop_name' },
    { key: 'asked_at', en: 'Sent', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    approveShopName: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['waiting'], done: { en: 'Approved. The shop was told.', zh: '已通过，已通知店铺' },
      effect: { en: 'The shop is called that at once, and its page says for a while what it was called before.', zh: '店名立即生效，店铺页会在一段时间内注明曾用名。' },
      path: 'approve', anew: 'once', decides: true, reason: 'note', refusals: ['SHOP_NAME_TAKEN'],
      note: 'Give the shop the name it asked for.',
      log: { 'shop_name.approve': { en: 'Approved the shop name', zh: '通过店铺改名' } },
    },
    rejectShopName: {
      en: 'Refuse', zh: '驳回', tone: 'red', when: ['waiting'], done: { en: 'Refused. The shop was told.', zh: '已驳回，已通知店铺' },
      path: 'reject', anew: 'once', decides: true, reason: true,
      note: 'Refuse a name with the reason, which the shop reads.',
      log: { 'shop_name.reject': { en: 'Refused the shop name', zh: '驳回店铺改名' } },
    },
  },
  texts: {
    none: { en: 'No name here', zh: '没有改名申请' },
    none_note: { en: 'A shop asks for another name once in a while; the old one stands until you agree.', zh: '店铺可隔一段时间申请改名，通过前沿用原名。' },
    pick: { en: 'Pick a name to see whose it is', zh: '选择一项改名申请查看' },
    reason: { en: 'Reason the shop reads', zh: '店铺可见的理由' },
    english: { en: 'In English', zh: '英文名' },
    followers: { en: 'Followers', zh: '粉丝' },
    verified: { en: 'Verified', zh: '已认证' },
    about: { en: 'About the shop', zh: '店铺简介' },
    alike: { en: 'Other shops are called {names}: nobody would tell them apart, so this name can only be refused.', zh: '已有店铺名为{names}，难以区分，只能驳回。' },
    shop: { en: 'See the shop', zh: '查看店铺' },
    note: { en: 'Why it was refused', zh: '驳回理由' },
  },
})

/** A name in the console's list. */
const ShopNameRow = z.object({
  id: Id,
  shop_id: Id,
  logo: opt(Image),
  name: z.string(),
  name_en: opt(z.string()),
  before: z.string(),
  status: NameChangeStatus,
  asked_at: At,
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
  reason: opt(z.string()),
  decided_at: opt(At),
})

export const shopNameRows = rowsOf(SHOP_NAMES, {
  row: ShopNameRow,
  view: {
    before_en: opt(z.string()),
    intro: z.string(),
    verified: z.boolean(),
    fans_count: z.number().int(),
    /** Names of other shops that a reader does not tell from this one: it cannot be approved then. */
    alike: z.array(z.string()),
  },
})
