/** Campaigns past the day they promised: the queue of those whose backers wait for a word of the service, and those that were answered. */
import { z } from 'zod'
import { CampaignCard, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Fen } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  waiting: { en: 'To be looked into', zh: '待跟进', tone: 'amber' },
  answered: { en: 'Backers were told', zh: '已告知支持者', tone: 'jade' },
  over: { en: 'Nothing left to send', zh: '无待发', tone: 'grey' },
} as const

// biome-ignore format: a definition, line by line
export const LATE_CAMPAIGNS = defineResource({
  name: 'late_campaigns', thing: 'late_campaign', table: 'funding_late_campaigns', call: 'lateCampaigns', view: 'lateCampaign', path: '/api/operator/late_campaigns',
  page: '/late-campaigns', roles: ['service', 'arbiter'], pane: true, logged_of: { thing: 'campaign', field: 'campaign_id' },
  menu: { group: 'trade', at: 99, icon: 'StackIcon', file: 'funding/late-campaigns.page.tsx' },
  queue: {
    name: 'late_campaign',
    en: 'Campaigns past their day',
    zh: '众筹逾期',
    one: { en: 'Late campaign {id}', zh: '逾期众筹 {id}' },
    roles: ['service'],
    readers: ['arbiter'],
  },
  counter: { name: 'campaigns_late', en: 'Late campaigns', zh: '逾期众筹', asked: { status: 'waiting' } },
  touches: ['campaigns', 'campaign'],
  about: 'late_campaign',
  one: { en: 'Late campaign', zh: '逾期众筹' },
  many: { en: 'Late campaigns', zh: '逾期众筹' },
  notes: {
    list: 'Campaigns that did not send everything by the day they promised; status=waiting is the queue.',
    view: 'One of them with how many still wait, and what its shop has said last.',
  },
  lists: { late_campaign: STATES },
  filters: { status: { kind: 'word', words: 'late_campaign', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'campaign', en: 'Campaign', zh: '众筹', sort: 'id' },
    { key: 'shop', en: 'Shop', zh: '店铺', only: 'file' },
    { key: 'to_ship', en: 'To send', zh: '待发', as: 'number' },
    { key: 'escrow_fen', en: 'In escrow', zh: '托管金额', as: 'money' },
    { key: 'ship_by_at', en: 'Promised', zh: '承诺发货', as: 'time' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'late_campaign' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    answerLateCampaign: {
      en: 'Tell the backers', zh: '告知支持者', tone: 'jade', when: ['waiting'], done: { en: 'The backers were told.', zh: '已告知支持者' },
      effect: {
        en: 'Each backer whose pledge was not sent reads your words, and that they may leave with one tap.',
        zh: '每位未发货的支持者都会看到您的话，并可一键退款。',
      },
      path: 'answer', roles: ['service'], anew: 'once', decides: true, reason: true,
      note: 'Tell the backers of a late campaign what its shop has said.',
      log: { 'campaign.late_answered': { en: 'Told the backers of a late campaign', zh: '告知逾期众筹支持者' } },
    },
  },
  texts: {
    none: { en: 'No late campaigns', zh: '没有逾期众筹' },
    none_note: { en: 'A campaign appears here once its day has passed and something was not sent.', zh: '过承诺发货日仍有未发的众筹会出现在这里。' },
    pick: { en: 'Choose a campaign', zh: '请选择众筹' },
    reason: { en: 'Words for the backers', zh: '给支持者的话' },
    only_read: { en: 'Your roles may look at late campaigns, not answer.', zh: '您的角色可以查看逾期众筹，但不能答复。' },
    left: { en: 'Left with their money', zh: '已退款离开' },
    shipped: { en: 'Sent', zh: '已发' },
    agreed: { en: 'Agreed to wait', zh: '同意延期' },
    postponed: { en: 'Postponed to', zh: '延期至' },
    refunded: { en: 'The rest is refunded', zh: '到期自动退款' },
    last_update: { en: 'Last update', zh: '最近进展' },
    no_update: { en: 'None so far', zh: '暂无' },
    answer: { en: 'What the backers were told', zh: '已告知支持者' },
    open: { en: 'See the campaign', zh: '查看众筹' },
  },
})

export const lateCampaignRows = rowsOf(LATE_CAMPAIGNS, {
  row: CampaignCard.pick({ id: true, title: true, image: true, shop: true, ship_by_at: true }).extend({
    campaign_id: CampaignCard.shape.id,
    status: z.enum(valuesOf(STATES)),
    to_ship: z.number().int(),
    escrow_fen: Fen,
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
    decided_at: opt(At),
  }),
  view: {
    shipped: z.number().int(),
    left: z.number().int(),
    agreed: z.number().int(),
    postponed_to: opt(At),
    refunded_at: At,
    last_update_at: opt(At),
    last_update: opt(z.string()),
    answer: opt(z.string()),
  },
})
