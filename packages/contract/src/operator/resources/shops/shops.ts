/** Shops in any state: the list, one of them all round, and what operators do to it. */
import { z } from 'zod'
import { PenaltyCard } from '../../../calls/deposit.ts'
import { CaseCard, FiledLicence, Image, LotCard, listOf, OrderCard, opt, UserBrief } from '../../../shapes/index.ts'
import { AskedFen, At, Bp, Day, Fen, Id, SignedFen, text, whole } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { actRow, rowsOf } from '../rows.ts'

/** The commission a shop may agree to, in basis points of the hammer price. */
export const SHOP_RATE_MAX_BP = 3_000

const STATES = {
  applying: { en: 'Applying', zh: '申请中' },
  pending_fee: { en: 'Fee to pay', zh: '待交年费' },
  pending_deposit: { en: 'Deposit to pay', zh: '待缴保证金' },
  active: { en: 'Active', zh: '营业中', tone: 'jade' },
  suspended: { en: 'Suspended', zh: '已暂停', tone: 'red' },
  closing: { en: 'Closing', zh: '关店中', tone: 'amber' },
  closed: { en: 'Closed', zh: '已关闭' },
} as const

// biome-ignore format: a definition, line by line
export const SHOPS = defineResource({
  name: 'shops', thing: 'shop', table: 'shop_shops', call: 'shops', view: 'shop', path: '/api/operator/shops',
  page: '/shops', opens: '/shops/:id', roles: ['review', 'service', 'finance', 'arbiter'], about: 'shop',
  menu: {
    group: 'people', at: 230, icon: 'StorefrontIcon', file: 'shop/shops.page.tsx',
    file_of_one: 'shop/shop.page.tsx', title_of_one: { en: 'Shop', zh: '店铺详情' },
  },
  touches: ['approvals'],
  one: { en: 'Shop', zh: '店铺' },
  many: { en: 'Shops', zh: '店铺' },
  notes: {
    list: 'Shops in whatever state, with their deposit and the rate agreed.',
    view: 'One shop: figures, members, lots, orders, cases, licences, penalties.',
  },
  lists: { shop: STATES },
  filters: {
    status: { kind: 'word', words: 'shop', values: valuesOf(STATES) },
    level: { kind: 'number' },
    owner_user_id: { kind: 'id' },
    licence_waits: { kind: 'flag' },
    licence_ends: { kind: 'flag' },
  },
  sorts: ['id', 'level'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'shop', en: 'Shop', zh: '店铺', sort: 'id' },
    { key: 'owner', en: 'Owner', zh: '店主' },
    { key: 'level', en: 'Level', zh: '等级', as: 'text', sort: 'level' },
    { key: 'lots', en: 'Lots', zh: '拍品', as: 'number' },
    { key: 'sold', en: 'Sold', zh: '成交', as: 'number' },
    { key: 'deposit_fen', en: 'Deposit', zh: '保证金', as: 'money' },
    { key: 'commission_bp', en: 'Commission', zh: '佣金', as: 'number' },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'shop' },
    { key: 'opened_at', en: 'Opened', zh: '开店', as: 'time', right: true },
  ],
  chips: [
    ...chipsOf('status', ['active', 'suspended', 'closing', 'closed']),
    { en: 'Licence to decide', zh: '证照待审核', filters: { licence_waits: '1' } },
    { en: 'Licence ending', zh: '证照将到期', filters: { licence_ends: '1' } },
  ],
  acts: {
    freezeShopWallet: {
      en: 'Freeze the wallet', zh: '冻结钱包', tone: 'red', when: valuesOf(STATES), done: { en: 'Wallet frozen', zh: '钱包已冻结' },
      title: { en: 'Freeze the wallet of {name}?', zh: '冻结“{name}”的钱包？' },
      effect: { en: 'Nothing leaves the wallet ({amount} now). Proceeds still arrive, and its orders go on. The shop is told the reason.', zh: '钱包余额（现 {amount}）不能转出；货款照常入账，订单照常进行。店铺会看到理由。' },
      path: 'freeze_wallet', roles: ['finance'], fresh_code: true, anew: 'once', reason: true,
      note: "Let nothing leave a shop's wallet. Proceeds still arrive, and buyers are refunded all the same.",
      log: { 'shop.freeze_wallet': { en: 'Froze the shop’s wallet', zh: '冻结店铺钱包' } },
    },
    unfreezeShopWallet: {
      en: 'Unfreeze the wallet', zh: '解除钱包冻结', when: valuesOf(STATES), done: { en: 'Wallet unfrozen', zh: '钱包冻结已解除' },
      title: { en: 'Unfreeze the wallet of {name}?', zh: '解除“{name}”的钱包冻结？' },
      effect: { en: 'The shop may use the {amount} in it again. It is told.', zh: '店铺可重新使用余额 {amount}，并会收到通知。' },
      path: 'unfreeze_wallet', roles: ['finance'], fresh_code: true, anew: 'once', reason: true,
      note: 'Let a shop use its wallet again.',
      log: { 'shop.unfreeze_wallet': { en: 'Opened the shop’s wallet again', zh: '恢复店铺钱包' } },
    },
    suspendShop: {
      en: 'Suspend', zh: '暂停营业', tone: 'red', when: ['active'], done: { en: 'Suspended', zh: '已暂停营业' },
      title: { en: 'Suspend {name}?', zh: '暂停“{name}”营业？' },
      effect: {
        en: 'It can no longer publish. Lots without bids are taken back ({without}); lots with bids run to their end ({with}). Orders, their money and cases go on. The shop and its owner are told the reason.',
        zh: '店铺不能再发布拍品。无人出价的拍品撤下（{without} 件），已有出价的照常截拍（{with} 件）；订单、资金与售后照常进行。店铺与店主会看到理由。',
      },
      path: 'suspend', roles: ['review', 'arbiter'], anew: 'once', states: ['shop'], reason: true,
      note: 'Stop a shop from trading: lots without bids are taken back, lots with bids, orders and cases go on. The shop is told why.',
      log: { 'shop.suspend': { en: 'Suspended the shop', zh: '暂停店铺营业' } },
    },
    reinstateShop: {
      en: 'Let it trade again', zh: '恢复营业', when: ['suspended'], done: { en: 'Trading again', zh: '已恢复营业' },
      title: { en: 'Let {name} trade again?', zh: '恢复“{name}”营业？' },
      effect: { en: 'It may publish at once. Lots that were taken back it puts up anew by itself. It is told.', zh: '店铺可立即发布；撤下的拍品由店铺自行重新上架。店铺会收到通知。' },
      path: 'reinstate', roles: ['review', 'arbiter'], anew: 'once', states: ['shop'], reason: true,
      note: 'Let a suspended shop trade again. It puts its lots up anew by itself.',
      log: { 'shop.reinstate': { en: 'Reinstated the shop', zh: '恢复店铺营业' } },
    },
    closeShop: {
      en: 'Close the shop', zh: '关闭店铺', tone: 'red', when: ['active', 'suspended'], done: { en: 'The shop closes now', zh: '店铺开始关闭' },
      title: { en: 'Close the shop {name} for good?', zh: '永久关闭“{name}”？' },
      effect: {
        en: 'Only once no lot, order, case, withdrawal or debt is left. Its deposit is kept while fakes may be claimed; then it and the {amount} in its wallet go to the owner. It is told the reason.',
        zh: '须无在拍拍品、订单、售后、提现与欠款。保证金在赝品可主张期内保留，期满连同钱包余额 {amount} 转入店主钱包。理由将告知店铺。',
      },
      path: 'close', roles: ['review', 'arbiter'], anew: 'once', states: ['shop'], reason: true, refusals: ['HAS_OPEN_ITEMS'],
      note: 'Begin to close a shop in which nothing runs any more: its deposit is kept for claims, then goes to its owner.',
      log: { 'shop.close': { en: 'Began to close the shop', zh: '关闭店铺' } },
    },
    setShopDeposit: {
      en: 'Set the deposit', zh: '设定保证金', done: { en: 'Set. The shop was told.', zh: '已设定，店铺已收到通知' },
      when: ['applying', 'pending_fee', 'pending_deposit', 'active', 'suspended', 'closing'],
      title: { en: 'What must the deposit of {name} be?', zh: '将 {name} 的保证金设为多少？' },
      effect: {
        en: 'It has {held} of {required}. Below {least} of what is required it has {days} days to top it up; after them nothing new is listed, and what runs goes on. What is above it may ask back. It is told.',
        zh: '现有 {held}，应缴 {required}。低于应缴额的 {least} 时须在 {days} 天内补足，逾期不可上新，在拍拍品与订单照常进行；超出部分可申请退还。店铺会收到通知。',
      },
      path: 'deposit', roles: ['finance'], fresh_code: true, anew: 'once', reason: true, refusals: ['ALREADY_DONE'],
      note: 'Say what the deposit of a shop must be. One that is short of it has its days to be topped up; what is above it the shop may ask back.',
      log: { 'shop.set_deposit': { en: 'Set the shop’s deposit', zh: '设定店铺保证金' } },
    },
    setShopRate: {
      en: 'Set the commission', zh: '设置佣金', when: valuesOf(STATES),
      title: { en: 'Set the commission of {name}?', zh: '设置“{name}”的佣金？' },
      effect: {
        en: 'For lots submitted from then on; lots submitted before keep their rate. A second operator confirms it, and the shop is told.',
        zh: '适用于此后提交的拍品，已提交的不变。须另一名操作员确认，店铺会收到通知。',
      },
      path: 'rate', roles: ['finance'], fresh_code: true, anew: 'once', reason: true, refusals: ['ALREADY_DONE', 'EDIT_CONFLICT'],
      note: 'Propose the commission of a shop, or without commission_bp the usual one again; a second operator confirms. Lots submitted before keep theirs.',
      log: {},
    },
  },
  also_logged: { 'shop.make_house': { en: 'Made a shop an auction house', zh: '将店铺设为拍卖行' } },
  texts: {
    none: { en: 'No shop here', zh: '没有店铺' },
    none_note: { en: 'A shop stands here once its application is approved.', zh: '开店申请通过后，店铺会出现在这里。' },
    search: { en: 'Name or ID', zh: '店铺名称或编号' },
    of_required: { en: 'of {sum}', zh: '应缴 {sum}' },
    usual_rate: { en: 'usual', zh: '标准' },
  },
})

/** A shop in the console's list. */
export const ShopRow = z.object({
  id: Id,
  name: z.string(),
  logo: opt(Image),
  owner: UserBrief,
  status: z.string(),
  level: z.number().int(),
  lots: z.number().int(),
  sold: z.number().int(),
  /** What it has deposited, and what it has to. */
  deposit_fen: SignedFen,
  deposit_required_fen: Fen,
  /** Instead of the platform's rate, where agreed. */
  commission_bp: opt(Bp),
  opened_at: opt(At),
})

export const shopRows = {
  ...rowsOf(SHOPS, {
    row: ShopRow,
    view: {
      kind: z.string(),
      intro: z.string(),
      city: opt(z.string()),
      suspended_reason: opt(z.string()),
      /** Of this moment; debt_fen is what it owes. */
      wallet: z.object({
        available_fen: SignedFen,
        pending_fen: Fen,
        escrow_fen: Fen,
        debt_fen: Fen,
        frozen: z.boolean(),
      }),
      /** What its deposit is judged by: short below this share of what is required, with so many days to top it up. */
      deposit_terms: z.object({ least_bp: Bp, topup_days: z.number().int(), short_at: opt(At) }),
      /** A second operator has still to confirm a commission. */
      rate_proposed: z.boolean(),
      fans: z.number().int(),
      review_count: z.number().int(),
      good_rate_bp: opt(Bp),
      licences: z.array(z.object({ kind: z.string(), expires_on: opt(Day) })),
      /** What it filed, the newest first. */
      filed_licences: z.array(FiledLicence),
      members: z.array(
        z.object({ user: UserBrief, role: z.enum(['owner', 'staff']), permissions: z.array(z.string()) }),
      ),
      lot_counts: z.record(z.string(), z.number().int()),
      /** Waiting, planned and running lots: a suspension takes back those without bids and lets the others run. */
      open_lots: z.object({ without_bids: z.number().int(), with_bids: z.number().int() }),
      newest_lots: z.array(LotCard),
      order_counts: z.record(z.string(), z.number().int()),
      orders: z.array(OrderCard.extend({ buyer: UserBrief })),
      cases: z.array(CaseCard),
      /** Its owner's, as a bidder. */
      penalties: z.array(PenaltyCard),
    },
    fields: {
      setShopDeposit: { required_fen: AskedFen },
      setShopRate: { commission_bp: whole(0, SHOP_RATE_MAX_BP).optional() },
    },
    answers: { setShopRate: Approval },
  }),
  makeHouse: actRow(
    {
      reason: true,
      anew: 'once',
      about: 'shop',
      refusals: ['ALREADY_DONE'],
      note: 'Make an active shop an auction house, once its licence was seen. It may prepare sales from then on.',
    },
    {
      path: '/api/operator/shops/make_house',
      roles: ['review'],
      data: ShopRow,
      fields: {
        /** Of its licence to hold auctions, as everybody reads it. */
        licence_no: text(30, 4),
        intro: text(500, 4),
        intro_en: text(800, 0).optional(),
        category_ids: listOf(Id, 10).default([]),
      },
    },
  ),
} as const
