/** Lots: the list, one with what a reviewer needs beside it, the decisions of the review, and what operators do to lots that run or have ended. */
import { z } from 'zod'
import {
  Image,
  LotCard,
  LotDetail,
  type LotMode,
  type LotStatus,
  Nothing,
  opt,
  PhotoView,
  ReviewDeadline,
} from '../../../shapes/index.ts'
import { At, AtMs, Fen, Id, rowNumber, text, whole } from '../../../units.ts'
import { Approval, PieceShown } from '../../shapes.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

/** A shop of this credit level or below is new to the reviewers. */
export const NEW_SHOP_LEVEL = 1

/** A lot is put forward for so many days at most. */
export const FEATURED_DAYS_MAX = 14

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  reviewing: { en: 'In review', zh: '审核中', tone: 'blue' },
  rejected: { en: 'Not approved', zh: '未通过', tone: 'red' },
  scheduled: { en: 'Upcoming', zh: '即将开拍', tone: 'amber' },
  live: { en: 'Live', zh: '竞拍中', tone: 'jade' },
  sold: { en: 'Sold', zh: '已成交', tone: 'plain' },
  passed: { en: 'Passed', zh: '流拍', tone: 'grey' },
  cancelled: { en: 'Withdrawn', zh: '已撤拍', tone: 'grey' },
  defaulted: { en: 'Not paid', zh: '未付款', tone: 'red' },
} as const satisfies Record<z.infer<typeof LotStatus>, object>

const MODES = {
  single: { en: 'Timed auction', zh: '限时竞拍' },
  mass: { en: 'Mass auction', zh: '连拍' },
  new_customer: { en: 'New customers', zh: '新客专享' },
  live: { en: 'Live room', zh: '直播拍' },
  house: { en: 'Auction house', zh: '拍卖行' },
} as const satisfies Record<z.infer<typeof LotMode>, object>

// biome-ignore format: a definition, line by line
export const LOTS = defineResource({
  name: 'lots', thing: 'lot', table: 'lot_lots', call: 'lots', view: 'lot', path: '/api/operator/lots',
  page: '/lots', opens: '/lots/:id', roles: ['review', 'service', 'arbiter'], about: 'lot',
  menu: {
    group: 'trade', at: 40, icon: 'GavelIcon', go: 'l', file: 'lot/lots.page.tsx',
    file_of_one: 'lot/lot.page.tsx', title_of_one: { en: 'Lot', zh: '拍品详情' },
  },
  queue: {
    name: 'lot',
    en: 'Lot review',
    zh: '拍品审核',
    one: { en: 'Lot {id}', zh: '拍品 {id}' },
    page: '/review',
    roles: ['review'],
    readers: ['service', 'arbiter'],
    audited: ['approve', 'reject'],
  },
  counter: { name: 'lots_reviewing', en: 'Lots to review', zh: '待审拍品', asked: { status: 'reviewing' } },
  one: { en: 'Lot', zh: '拍品' },
  many: { en: 'Lots', zh: '拍品' },
  notes: { list: 'Lots; status=reviewing by submitted_at is the review queue.', view: 'One lot with what a reviewer needs beside it.' },
  lists: { lot: STATES, mode: MODES },
  filters: {
    status: { kind: 'word', words: 'lot', values: valuesOf(STATES) },
    mode: { kind: 'word', words: 'mode', values: valuesOf(MODES) },
    /** Of a shop of credit level NEW_SHOP_LEVEL or below. */
    new_shop: { kind: 'flag' },
    /** Waits for a review, and the automatic checks found something. */
    flagged: { kind: 'flag' },
    shop_id: { kind: 'id' },
    category_id: { kind: 'id' },
    winner_user_id: { kind: 'id', may_be_empty: true },
    closed_at: { kind: 'day', may_be_empty: true },
    /** Looked at on these days. */
    viewed_at: { kind: 'day' },
    /** Bid on on these days, and for the first time. */
    bid_at: { kind: 'day' },
    first_bid_at: { kind: 'day' },
  },
  sorts: ['id', 'ends_at', 'submitted_at'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'lot', en: 'Lot', zh: '拍品' },
    { key: 'shop', en: 'Shop', zh: '店铺' },
    { key: 'price_fen', en: 'Price', zh: '价格', right: true },
    { key: 'bids', en: 'Bids', zh: '出价', right: true },
    { key: 'watching', en: 'Watching', zh: '收藏', right: true },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'lot' },
    { key: 'ends_at', en: 'Ends', zh: '截拍', sort: 'ends_at', right: true },
    { key: 'submitted_at', en: 'Submitted', zh: '提交时间', as: 'time', sort: 'submitted_at', only: 'file' },
  ],
  chips: chipsOf('status', ['live', 'scheduled', 'reviewing', 'sold', 'passed', 'defaulted', 'rejected', 'cancelled']),
  acts: {
    approveLot: {
      en: 'Approve and list', zh: '通过并上拍', tone: 'jade', when: ['reviewing'], done: { en: 'Approved', zh: '已通过' },
      effect: { en: 'It opens at its time, or now when that has come.', zh: '到开拍时间自动开拍，已到时间则立即开拍。' },
      path: 'approve', roles: ['review'], anew: 'once', states: ['lot'], decides: true, reason: 'note',
      note: 'Let a lot go on sale.',
      log: { 'lot.approve': { en: 'Approved the lot', zh: '通过拍品' } },
    },
    rejectLot: {
      en: 'Send back', zh: '退回', tone: 'red', when: ['reviewing'], done: { en: 'Sent back to the shop', zh: '已退回店铺' },
      path: 'reject', roles: ['review'], anew: 'once', states: ['lot'], decides: true, reason: true,
      note: 'Send a lot back to its shop with the reason.',
      log: { 'lot.reject': { en: 'Sent the lot back', zh: '退回拍品' } },
    },
    stopLot: {
      en: 'Withdraw lot', zh: '撤拍', tone: 'red', when: ['live', 'scheduled'], done: { en: 'Withdrawn. Deposits are going back.', zh: '已撤拍，保证金退还中。' },
      title: { en: 'Withdraw this lot?', zh: '撤下这件拍品？' },
      effect: { en: 'All {count} bids become void and every deposit goes back to its bidder. This cannot be undone.', zh: '全部 {count} 次出价作废，所有保证金退回。此操作不可撤销。' },
      path: 'stop', roles: ['review', 'arbiter'], anew: 'once', weighty: true, states: ['lot'], reason: true,
      note: 'Stop a running lot for fraud or a wrong listing: bids are void, deposits go back.',
      log: { 'lot.stop': { en: 'Stopped the lot', zh: '停止拍卖' } },
      bulk: { en: 'Stop lots', zh: '撤拍', many: { en: 'Stop many lots', zh: '批量撤拍' }, approval: 'bulk_stop_lot' },
    },
    moveLot: {
      en: 'Move to a category', zh: '移动分类', done: { en: 'Moved', zh: '已移动' },
      title: { en: 'Move this lot?', zh: '移动这件拍品？' },
      effect: {
        en: 'It stands in {category}. Its rules, the commission it was submitted under and its answers stay as they are. The shop reads the reason.',
        zh: '当前分类：{category}。竞拍规则、提交时的佣金与已填写的属性均不变，店铺会看到理由。',
      },
      path: 'move', roles: ['review'], anew: 'once', states: ['lot'], reason: true,
      refusals: ['ALREADY_DONE', 'LICENCE_REQUIRED', 'CLAIM_HELD'],
      note: 'Move a lot to another category. Its rules, its commission and its answers stay as they are; its shop is told.',
      log: { 'lot.move': { en: 'Moved the lot to another category', zh: '移动拍品分类' } },
      bulk: { en: 'Move lots', zh: '移动拍品分类', many: { en: 'Move many lots to a category', zh: '批量移动拍品分类' }, approval: 'bulk_move_lot', asks: ['category_id'], inverse: 'moveLot' },
    },
    featureLot: {
      en: 'Put forward', zh: '推荐',
      path: 'feature', roles: ['review'], anew: 'once', states: ['lot'], reason: true, refusals: ['ALREADY_DONE'],
      note: 'Put a lot forward for so many days, or with 0 no more: it stands high among the hot ones, its page says so, its shop is told and pays nothing.',
      log: { 'lot.feature': { en: 'Put the lot forward, or no more', zh: '推荐或取消推荐拍品' } },
    },
    voidBid: {
      en: 'Take back…', zh: '撤销出价…', tone: 'red', done: { en: 'Proposed; a colleague confirms it under Approvals', zh: '已提议，请同事在“待批”中确认' },
      title: { en: 'Take back all bids of {who}?', zh: '撤销 {who} 的全部出价？' },
      effect: {
        en: 'Every bid of theirs on this lot is taken back, their maximum with them; price and leader follow from the bids that remain. Their deposit on this lot goes back. Everybody reads your reason. A second operator confirms.',
        zh: '撤销该用户在本拍品的全部出价及代理价，当前价与领先者按其余出价重算；退还其本拍品保证金。原因对所有人公开，需另一位操作员确认。',
      },
      path: 'void_bid', roles: ['service', 'arbiter'], anew: 'once', states: ['lot'], fresh_code: true, reason: true,
      refusals: ['LOT_NOT_LIVE', 'LOT_ENDED', 'ALREADY_DONE', 'EDIT_CONFLICT'],
      note: 'Propose to take back all bids of who made one bid on a running lot; a second operator confirms. Everybody reads the reason, and the rule where one is cited.',
      log: {},
    },
  },
  texts: {
    search: { en: 'Title or lot number', zh: '标题或拍品编号' },
    none: { en: 'No lot here', zh: '没有拍品' },
    none_note: { en: 'Take a filter away, or try another word.', zh: '去掉筛选条件，或换个关键词。' },
    reason: { en: 'Message to shop', zh: '给店铺的留言' },
    queue_empty: { en: 'Everything is reviewed', zh: '已全部审核完' },
    queue_empty_note: { en: 'A lot that a shop submits appears here at once.', zh: '店铺提交拍品后会立即出现在这里。' },
    void_rule: { en: 'Rule it rests on (may stay empty)', zh: '依据的规则（可不填）' },
    void_propose: { en: 'Propose', zh: '提议' },
    void_was: { en: 'taken back: {reason}', zh: '已撤销：{reason}' },
    queue: { en: 'Queue', zh: '待审' },
    oldest: { en: 'Oldest {wait}', zh: '最早 {wait}前' },
    all: { en: 'All', zh: '全部' },
    flagged: { en: 'Flagged', zh: '有疑点' },
    new_shops: { en: 'New shops', zh: '新店' },
    mass: { en: 'Mass auctions', zh: '连拍' },
    'flag.photos_original': { en: 'Reused photo', zh: '照片重复' },
    'flag.not_offered_before': { en: 'Offered before', zh: '曾流拍' },
    'flag.no_contact': { en: 'Contact', zh: '联系方式' },
    'flag.no_blocked_words': { en: 'Blocked word', zh: '违禁词' },
    'flag.price_in_range': { en: 'Price', zh: '价格' },
    'flag.photo_count': { en: 'Photos', zh: '照片少' },
    'flag.deposit_covers': { en: 'Deposit', zh: '保证金' },
    'flag.both_languages': { en: 'Language', zh: '语言' },
    to_review: { en: 'To the review', zh: '前往审核' },
    sold_90: { en: 'Sold in 90 days', zh: '近 90 天成交' },
    lots_count: { en: { one: '{count} lot', other: '{count} lots' }, zh: '{count} 件' },
    no_sales: { en: 'Nothing comparable was sold in 90 days', zh: '近 90 天没有可比成交' },
    median: { en: 'median {price}', zh: '中位 {price}' },
    'standing.within': { en: '{what} looks fair', zh: '{what}合理' },
    'standing.above': { en: '{what} is above what was paid', zh: '{what}高于成交区间' },
    'standing.below': { en: '{what} is below what was paid', zh: '{what}低于成交区间' },
    few_sales: { en: 'Too few sales to judge the price', zh: '成交过少，无法判断价格' },
    estimate: { en: 'Estimate', zh: '估价' },
    start: { en: 'Start price', zh: '起拍价' },
    submitted: { en: 'submitted {at}', zh: '{at} 提交' },
    preview: { en: 'Preview', zh: '预览' },
    view_of: { en: 'View {n}', zh: '图 {n}' },
    views_missing: { en: 'Not shown: {views}', zh: '未拍：{views}' },
    and: { en: ', ', zh: '、' },
    provenance: { en: 'Provenance', zh: '来源' },
    certificate: { en: 'Certificate', zh: '证书' },
    unchecked: { en: 'named by the shop, not checked', zh: '店铺提供，未核验' },
    loupe: { en: 'Loupe', zh: '放大镜' },
    video: { en: 'Video', zh: '视频' },
    video_of: { en: '{title}, video', zh: '{title}，视频' },
    start_step: { en: 'Start / step', zh: '起拍 / 加价' },
    deposit: { en: 'Deposit', zh: '保证金' },
    reserve: { en: 'Reserve', zh: '保留价' },
    returns: { en: 'Returns', zh: '退货' },
    closes: { en: 'Ends', zh: '截拍' },
    lot_type: { en: 'Lot type', zh: '类型' },
    condition: { en: 'Condition', zh: '品相' },
    ret_none: { en: 'No change-of-mind returns', zh: '不支持无理由退货' },
    ret_7: { en: '7-day returns', zh: '7 天无理由退货' },
    free: { en: 'Free', zh: '包邮' },
    by_table: { en: 'by table', zh: '按阶梯' },
    description: { en: 'Description', zh: '描述' },
    seen_before: { en: 'Photo seen on', zh: '同图出现在' },
    buy_now: { en: 'Buy now', zh: '一口价' },
    shop_since: { en: 'Shop since {year} · level {level}', zh: '{year} 年开店 · {level} 级' },
    shop_level: { en: 'Level {level}', zh: '{level} 级店铺' },
    positive: { en: 'positive', zh: '好评' },
    sold: { en: 'sold', zh: '成交' },
    rejected_30: { en: 'sent back, 30 d', zh: '30 天退回' },
    no_reviews: { en: 'no reviews', zh: '暂无评价' },
    checklist: { en: 'Reviewer checklist', zh: '审核清单' },
    c_photos: { en: 'Photos show foot, neck and flaws', zh: '照片展示底足、口颈与瑕疵' },
    c_period: { en: 'Period claim worded as opinion', zh: '年代以“看法”表述' },
    c_relic: { en: 'Not a state-protected relic', zh: '非国家保护文物' },
    c_price: { en: 'Estimate and deposit reasonable', zh: '估价与保证金合理' },
    c_disclosed: { en: 'Earlier unsold lot disclosed', zh: '已说明曾流拍' },
    message: { en: 'Message to shop', zh: '给店铺的留言' },
    m_scale: { en: 'Add scale photo', zh: '补比例图' },
    m_period: { en: 'Reword period', zh: '改年代表述' },
    m_relisted: { en: 'Relisted lot', zh: '说明曾流拍' },
    m_deposit: { en: 'Raise deposit', zh: '提高保证金' },
    m_contact: { en: 'Remove contact', zh: '删除联系方式' },
    t_scale: { en: 'Please add a photo with a ruler or a hand beside the piece, so that its size can be seen. You can submit it again at once.', zh: '请补充一张旁边放有尺子或手的照片，以便看清大小。修改后可立即重新提交。' },
    t_period: { en: 'Please word the period as your opinion, for example “attributed to”, unless a report is attached. You can submit it again at once.', zh: '除非附有鉴定报告，请将年代表述为个人看法，例如“传”“风格”。修改后可立即重新提交。' },
    t_relisted: { en: 'Please say in the description that this piece was offered before and did not sell. You can submit it again at once.', zh: '请在描述中说明此件曾上拍未成交。修改后可立即重新提交。' },
    t_deposit: { en: 'Please raise the bidding deposit to at least a tenth of the low estimate. You can submit it again at once.', zh: '请将竞拍保证金提高到最低估价的十分之一以上。修改后可立即重新提交。' },
    t_contact: { en: 'Please take phone numbers, WeChat and links out of the text: buyers reach you through the chat. You can submit it again at once.', zh: '请删除文字中的电话、微信和链接，买家会通过聊天联系您。修改后可立即重新提交。' },
    t_refuse: { en: 'This piece may not be sold here: ', zh: '此件不可在本平台出售：' },
    ask: { en: 'Ask to change', zh: '要求修改' },
    shop: { en: 'Shop', zh: '店铺' },
    price: { en: 'Price', zh: '价格' },
    bids: { en: 'Bids', zh: '出价' },
    status: { en: 'Status', zh: '状态' },
    ends: { en: 'Ends', zh: '截拍' },
    watching: { en: 'Watching', zh: '收藏' },
    feature: { en: 'Put forward', zh: '推荐' },
    unfeature: { en: 'No longer put forward', zh: '取消推荐' },
    feature_title: { en: 'Put this lot forward?', zh: '推荐此拍品？' },
    feature_effect: { en: 'It stands high among the hot lots, its page says that Juya put it forward, and its shop is told. Nobody pays.', zh: '该拍品将在热门中优先展示，页面会注明由平台推荐，并通知店铺；不收取费用。' },
    unfeature_title: { en: 'No longer put this lot forward?', zh: '取消推荐此拍品？' },
    unfeature_effect: { en: 'It stands where its bids and views put it. Its shop is told why.', zh: '该拍品恢复按出价与浏览排序，并告知店铺原因。' },
    featured: { en: 'Put forward', zh: '平台推荐' },
    featured_days: { en: '{count} days', zh: '{count} 天' },
    featured_until: { en: 'until {when}', zh: '至 {when}' },
    moved_unanswered: { en: 'Moved. The lot has no answer to: {fields}', zh: '已移动。该拍品未填写：{fields}' },
    history: { en: 'Bid history', zh: '出价记录' },
    no_bids: { en: 'Nobody has bid yet', zh: '暂无出价' },
    bidder: { en: 'Bidder', zh: '竞买人' },
    alias: { en: 'Shown as', zh: '展示为' },
    kind: { en: 'Kind', zh: '方式' },
    amount: { en: 'Amount', zh: '金额' },
    at: { en: 'At', zh: '时间' },
    reject_reason: { en: 'Sent back: {reason}', zh: '已退回：{reason}' },
    hammer: { en: 'Hammer price', zh: '成交价' },
    current: { en: 'Current bid', zh: '当前价' },
    secret: { en: 'hidden from bidders', zh: '不对竞买人公开' },
    only_read: { en: 'Your roles may look at lots, not decide.', zh: '您的角色只能查看，不能审核。' },
    met: { en: 'met', zh: '已达到' },
    not_met: { en: 'not met', zh: '未达到' },
  },
})

/** A lot as a reviewer sees it. */
export const LotRow = LotCard.extend({
  submitted_at: opt(At),
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
  reserve_fen: opt(Fen),
  reject_reason: opt(z.string()),
  /** While it waits for its review: findings of the automatic checks, such as blocked words or a picture seen before. */
  flags: z.array(z.string()),
})

const rows = rowsOf(LOTS, {
  row: LotRow,
  view: {
    /** As its page shows it. */
    lot: LotDetail,
    piece: opt(PieceShown),
    /** What the platform found out by itself; a check that cannot be computed is not in the list. */
    checks: z.array(z.object({ key: z.string(), ok: z.boolean(), detail: opt(z.string()) })),
    /** What comparable lots were sold for in 90 days, and where this one's expectation stands among them. */
    sold_90d: z.object({
      /** The category whose sales these are: the lot's own, or the branch it stands in where its own are few. */
      category: z.string(),
      ...{ count: z.number().int(), low_fen: opt(Fen), median_fen: opt(Fen), high_fen: opt(Fen) },
      standing: opt(z.enum(['below', 'within', 'above'])),
      bins: z.array(z.object({ from_fen: Fen, to_fen: Fen, count: z.number().int() })),
    }),
    /** Sides the category asks for and no photo shows. */
    views_missing: z.array(PhotoView),
    /** Pictures of this lot seen on other lots. */
    seen_before: z.array(z.object({ image: Image, lot_id: Id, title: z.string() })),
    shop_standing: z.object({
      ...{ sold_count: z.number().int(), rejected_30d: z.number().int(), deposit_fen: Fen, deposit_required_fen: Fen },
      ...{ good_rate_bp: opt(z.number().int()), opened_at: opt(At) },
    }),
    bids: z.array(
      z.object({
        ...{
          seq: z.number().int(),
          user_id: Id,
          nickname: z.string(),
          alias: z.string(),
          amount_fen: Fen,
          kind: z.string(),
        },
        ...{ at_ms: AtMs, void_reason: opt(z.string()) },
      }),
    ),
  },
  fields: {
    moveLot: { category_id: Id },
    featureLot: { days: whole(0, FEATURED_DAYS_MAX) },
    voidBid: { seq: rowNumber(1), rule: text(120, 0).default('') },
  },
  answers: {
    moveLot: LotRow.extend({
      category_id: Id,
      /** Questions of the new category the lot has no answer to. */
      unanswered: z.array(z.string()),
    }),
    featureLot: LotRow.extend({ featured_until: opt(At) }),
    voidBid: Approval,
  },
})

// biome-ignore format: a row opens with its method and path on one line
export const lotRows = {
  ...rows,
  lotCategories: {
    method: 'GET', path: '/api/operator/lots/categories', effect: 'read', auth: 'operator', roles: LOTS.roles,
    input: Nothing,
    data: z.object({ list: z.array(z.object({ id: Id, name: z.string(), level: z.number().int() })) }),
    refusals: [],
    note: 'The categories lots stand in, each after the one above it.',
  },
} as const
