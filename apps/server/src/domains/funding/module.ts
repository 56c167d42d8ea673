/** The domain of crowdfunding as the process sees it. */
import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { accountEvents } from '../account/events.ts'
import { registerEnds } from '../lot/index.ts'
import { orderEvents } from '../order/events.ts'
import { registerKind } from '../order/index.ts'
import { reportEvents } from '../report/events.ts'
import { registerSetAside } from '../shop/index.ts'
import { registerWrittenTexts } from '../site/index.ts'
import { registerCampaign } from './campaign-thing.ts'
import { lockedByTime } from './delivering/addresses.ts'
import { noteOver, noteSent } from './delivering/following.ts'
import { endLateByTime, lateByTime } from './delivering/late.ts'
import { countByTime, endByTime } from './ending/ending.ts'
import { openByTime } from './ending/opening.ts'
import { moveCampaignEnds } from './ending/outage.ts'
import { notices } from './notices.ts'
import { fundingOrders } from './pledging/order-kind.ts'
import { reserves } from './reserve/reserve.ts'
import { registerLateQueue } from './reviewing/late.ts'
import { registerCampaignQueue } from './reviewing/reviewing.ts'
import { refundUnsent, stopReported } from './reviewing/stopping.ts'
import { registerPledgesPart } from './takeout-part.ts'
import { FUNDING_ENDS_SOON, fanOut, tellEndsSoon } from './talking/fan-out.ts'
import { hideReported, registerQuestion } from './talking/question-thing.ts'
import { questionsBelow } from './talking/questions.ts'
import { eraseWatches } from './talking/watching.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const due of dues) await run(tx, due.ref_id)
  },
})

export const fundingModule: DomainModule = {
  name: 'funding',
  locks: {
    funding_campaigns: { class: 'campaign', by_id: true },
    funding_tiers: { class: 'tier', by_id: true },
    funding_reserves: { class: 'reserve', by_id: true },
  },
  notices,
  deadlines: {
    [FUNDING_ENDS_SOON]: each('Tell watchers that a campaign ends soon', '提醒关注者众筹即将结束', tellEndsSoon),
    funding_open: each('Open a campaign', '众筹开始', openByTime),
    funding_end: each('End a campaign', '众筹截止', endByTime),
    funding_count: each('Decide a campaign, and hand its pledges to the shop', '众筹结算', countByTime),
    funding_lock: each('Lock the addresses of a campaign', '锁定众筹收货地址', lockedByTime),
    funding_late: each('Tell backers that a campaign is late', '众筹逾期提醒', lateByTime),
    funding_end_late: each('Refund what a campaign has not sent', '众筹逾期自动退款', endLateByTime),
    funding_stop: each('Refund a stopped campaign', '退还已终止众筹', refundUnsent),
  },
  subscriptions: [
    ...fanOut,
    subscribe(orderEvents.shipped, 'funding.sent', noteSent),
    subscribe(orderEvents.shipped_part, 'funding.sent', noteSent),
    subscribe(orderEvents.received, 'funding.over', noteOver),
    subscribe(orderEvents.refunded, 'funding.over', noteOver),
    subscribe(accountEvents.left, 'funding.forget', (tx, { payload }) => eraseWatches(tx, payload.user_id)),
    subscribe(reportEvents.outcome, 'funding.stop_reported', stopReported),
    subscribe(reportEvents.outcome, 'funding.hide_question', hideReported),
  ],
  setup(services) {
    registerKind('funding', fundingOrders)
    registerEnds(services, moveCampaignEnds)
    registerSetAside(services, reserves)
    registerCampaign(services)
    registerQuestion(services)
    registerWrittenTexts(services, 'campaign_question', { en: 'Questions about campaigns', zh: '众筹提问' }, questionsBelow)
    registerCampaignQueue()
    registerLateQueue()
    registerPledgesPart()
  },
}
