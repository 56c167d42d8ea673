/** Campaigns: the list, which is their review queue as well, one of them as a reviewer reads it, and what operators do to it. */
import { z } from 'zod'
import { CampaignCard, type CampaignStatus, Image, opt, ReviewDeadline, Stage, Tier } from '../../../shapes/index.ts'
import { At, Fen } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  reviewing: { en: 'In review', zh: '审核中', tone: 'blue' },
  rejected: { en: 'Sent back', zh: '未通过', tone: 'red' },
  scheduled: { en: 'Opens soon', zh: '即将开始', tone: 'amber' },
  live: { en: 'Runs', zh: '众筹中', tone: 'jade' },
  counting: { en: 'Counting', zh: '统计中', tone: 'amber' },
  succeeded: { en: 'Succeeded', zh: '众筹成功', tone: 'jade' },
  failed: { en: 'Failed', zh: '未达成', tone: 'grey' },
  fulfilling: { en: 'Being sent', zh: '发货中', tone: 'blue' },
  finished: { en: 'Finished', zh: '已完成', tone: 'plain' },
  cancelled: { en: 'Called off', zh: '已终止', tone: 'red' },
} as const satisfies Record<z.infer<typeof CampaignStatus>, object>

// biome-ignore format: a definition, line by line
export const CAMPAIGNS = defineResource({
  name: 'campaigns', thing: 'campaign', table: 'funding_campaigns', call: 'campaigns', view: 'campaign', path: '/api/operator/campaigns',
  page: '/campaigns', roles: ['review', 'service', 'arbiter', 'finance'], pane: true,
  menu: { group: 'trade', at: 98, icon: 'StackIcon', file: 'funding/campaigns.page.tsx' },
  queue: {
    name: 'campaign',
    en: 'Campaign review',
    zh: '众筹审核',
    one: { en: 'Campaign {id}', zh: '众筹 {id}' },
    roles: ['review'],
    readers: ['service', 'arbiter', 'finance'],
  },
  counter: { name: 'campaigns_reviewing', en: 'Campaigns to review', zh: '待审众筹', asked: { status: 'reviewing' } },
  touches: ['lateCampaigns', 'approvals'],
  about: 'campaign',
  one: { en: 'Campaign', zh: '众筹' },
  many: { en: 'Campaigns', zh: '众筹' },
  notes: {
    list: 'Campaigns of every status; status=reviewing is the review queue.',
    view: 'One campaign with what it promises, its tiers and stages, and what it holds in escrow.',
  },
  lists: { campaign: STATES },
  filters: {
    status: { kind: 'word', words: 'campaign', values: valuesOf(STATES) },
    shop_id: { kind: 'id' },
  },
  sorts: ['id', 'submitted_at'],
  usual: '-id',
  columns: [
    { key: 'campaign', en: 'Campaign', zh: '众筹', sort: 'id' },
    { key: 'shop', en: 'Shop', zh: '店铺', only: 'file' },
    { key: 'goal_fen', en: 'Goal', zh: '目标金额', as: 'money' },
    { key: 'raised_fen', en: 'Raised', zh: '已筹金额', as: 'money' },
    { key: 'backer_count', en: 'Backers', zh: '支持人数', as: 'number' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'campaign' },
    { key: 'to_at', en: 'Ends', zh: '结束时间', as: 'time' },
    { key: 'submitted_at', en: 'Submitted', zh: '提交时间', as: 'time', sort: 'submitted_at', right: true },
  ],
  chips: chipsOf('status', ['reviewing', 'scheduled', 'live', 'succeeded', 'fulfilling', 'failed', 'finished', 'rejected', 'cancelled']),
  acts: {
    approveCampaign: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['reviewing'], done: { en: 'Approved. The shop was told.', zh: '已通过，已通知店铺' },
      effect: {
        en: 'From now on its goal, days, tiers and promises stand. It opens when its shop asked for it, at once where that has passed.',
        zh: '目标、天数、档位与承诺即日起不再变动。按店铺约定的时间开始，已过的立即开始。',
      },
      path: 'approve', roles: ['review'], anew: 'once', states: ['campaign'], decides: true, reason: 'note',
      refusals: ['WINDOW_CLOSED', 'FUNDING_RESERVE_SHORT', 'TIER_NEEDED', 'SHOP_NOT_ACTIVE'],
      note: 'Let a campaign in. What was promised by then can still be kept, and its reserve is there.',
      log: { 'campaign.approve': { en: 'Let the campaign in', zh: '通过众筹' } },
    },
    rejectCampaign: {
      en: 'Send back', zh: '退回', tone: 'red', when: ['reviewing'], done: { en: 'Sent back to the shop', zh: '已退回店铺' },
      path: 'reject', roles: ['review'], anew: 'once', states: ['campaign'], decides: true, reason: true,
      note: 'Send a campaign back to its shop with the reason.',
      log: { 'campaign.reject': { en: 'Sent the campaign back', zh: '退回众筹' } },
    },
    stopCampaign: {
      en: 'Stop', zh: '终止众筹', tone: 'red', when: ['scheduled', 'live', 'counting', 'succeeded', 'fulfilling'],
      done: { en: 'Stopped, or waits for a second person', zh: '已终止，或等待第二人确认' },
      title: { en: 'Stop this campaign?', zh: '终止该众筹？' },
      effect: {
        en: {
          one: 'Refund one backer {amount}. What was sent already stays sent; the backers and {shop} read the reason.',
          other: 'Refund {count} backers {amount}. What was sent already stays sent; the backers and {shop} read the reason.',
        },
        zh: '向 {count} 位支持者退款 {amount}。已寄出的不变；支持者与“{shop}”会看到原因。',
      },
      path: 'stop', roles: ['review', 'arbiter'], anew: 'once', states: ['campaign'], reason: true, previewed: false,
      refusals: ['NOT_ONES_OWN', 'EDIT_CONFLICT'],
      note: 'Stop a campaign: what was not sent is refunded in one batch. Above funding.stop_alone_fen in escrow a second operator confirms.',
      log: { 'campaign.stop': { en: 'Stopped the campaign', zh: '终止众筹' } },
    },
  },
  texts: {
    none: { en: 'No campaigns', zh: '没有众筹' },
    none_note: { en: 'What a shop submits for review appears here at once.', zh: '店铺提交审核的众筹会立即出现在这里。' },
    pick: { en: 'Choose a campaign', zh: '请选择众筹' },
    reason: { en: 'Words for the shop', zh: '给店铺的话' },
    only_read: { en: 'Your roles may look at campaigns, not decide.', zh: '您的角色可以查看众筹，但不能处理。' },
    runs: { en: 'Runs', zh: '众筹期' },
    runs_text: { en: '{days} days, {from} to {to}', zh: '{days} 天，{from} 至 {to}' },
    runs_days: { en: '{days} days from {from}', zh: '{from} 起 {days} 天' },
    runs_at_once: { en: '{days} days from the approval', zh: '通过后开始，共 {days} 天' },
    ship_by: { en: 'Sent by', zh: '承诺发货' },
    postponed: { en: 'Postponed to', zh: '延期至' },
    category: { en: 'Category', zh: '分类' },
    reserve: { en: 'Reserve', zh: '准备金' },
    reserve_text: { en: '{left} of {all}', zh: '余 {left}，共 {all}' },
    waiting: { en: 'Held in escrow', zh: '托管金额' },
    waiting_text: {
      en: { one: '{amount} of one backer', other: '{amount} of {count} backers' },
      zh: '{amount}，{count} 位支持者',
    },
    tiers: { en: 'Tiers', zh: '档位' },
    tier_text: { en: '{name}: {price}, shipping {shipping}, {stock}. {content}', zh: '{name}：{price}，运费 {shipping}，{stock}。{content}' },
    tier_stock: { en: '{count} pieces', zh: '共 {count} 件' },
    tier_open: { en: 'no limit', zh: '不限量' },
    stages: { en: 'Stages', zh: '制作阶段' },
    stage_text: { en: '{name}, by {day}', zh: '{name}，{day} 前' },
    story: { en: 'Story', zh: '众筹介绍' },
    risks: { en: 'Risks', zh: '风险说明' },
    sent_back: { en: 'Reason given: {reason}', zh: '原因：{reason}' },
    shop_stopped: { en: 'The shop is suspended. The campaign fails at its end unless the shop is reinstated.', zh: '店铺已停业，恢复前到期将按未达成处理。' },
    picture: { en: 'Picture {n}', zh: '图 {n}' },
    pledges: { en: 'See its orders', zh: '查看订单' },
  },
})

export const campaignRows = rowsOf(CAMPAIGNS, {
  row: CampaignCard.extend({
    submitted_at: opt(At),
    reject_reason: opt(z.string()),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    images: z.array(Image),
    video: opt(z.string()),
    category: z.string(),
    story: z.string(),
    risk_text: z.string(),
    days: z.number().int(),
    /** When its shop wants it opened; absent: as soon as it is approved. */
    asked_from_at: opt(At),
    postponed_to: opt(At),
    tiers: z.array(Tier),
    stages: z.array(Stage),
    reserve: opt(z.object({ fen: Fen, left_fen: Fen })),
    shop_active: z.boolean(),
    /** Paid orders that were not sent: what a stop gives back. */
    waiting: z.object({ orders: z.number().int(), amount_fen: Fen }),
  },
})
