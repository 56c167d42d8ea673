/** The masters' part of the process. */
import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerMakers } from '../../platform/things/makers.ts'
import { accountEvents } from '../account/events.ts'
import { goodsEvents } from '../goods/events.ts'
import { auctionEvents } from '../lot/events.ts'
import { registerApplicationQueue } from './applying/application-queue.ts'
import { setBanned } from './applying/hiding.ts'
import { endUnanswered } from './applying/leaving.ts'
import { tellBidders } from './claims/answering.ts'
import { askOfGoods, askOfLot, closeClaims, endAsked } from './claims/asking.ts'
import { hasDenied } from './claims/claim-store.ts'
import { registerDenialQueue } from './claims/denials.ts'
import { MASTER_CLAIM_ENDS, MASTER_RELATION_ENDS, MASTER_UNANSWERED } from './clocks.ts'
import { masterEvents } from './events.ts'
import { registerFollowing } from './following.ts'
import { registerMaster } from './master-thing.ts'
import { notices } from './notices.ts'
import { makeRank } from './ranking/making.ts'
import { openAmong } from './store.ts'
import { registerMasterPart } from './takeout-part.ts'
import { registerHonourQueue } from './works/honours.ts'
import { endRelation } from './works/relations.ts'

/** A deadline of one thing after another. */
const each =
  (end: (tx: Tx, id: number) => Promise<void>) =>
  async (tx: Tx, dues: ReadonlyArray<{ ref_id: number }>): Promise<void> => {
    for (const { ref_id } of dues) await end(tx, ref_id)
  }
type OfPerson = { payload: { user_id: number } }
const banned =
  (is_banned: boolean) =>
  async (tx: Tx, { payload }: OfPerson): Promise<void> => {
    await setBanned(tx, payload.user_id, is_banned)
  }

export const masterModule: DomainModule = {
  name: 'master',
  locks: { master_masters: { class: 'master', by_id: true }, master_claims: 'master_claim' },
  notices,
  deadlines: {
    [MASTER_UNANSWERED]: {
      title: { en: 'End an application of a master that was not answered', zh: '大师申请补充逾期' },
      run: each(endUnanswered),
    },
    [MASTER_RELATION_ENDS]: {
      title: { en: 'End the wait for a word on a lineage', zh: '师承确认逾期' },
      run: each(endRelation),
    },
    [MASTER_CLAIM_ENDS]: {
      title: { en: 'Mark a claim as not confirmed by its master', zh: '大师确认逾期' },
      run: each(endAsked),
    },
  },
  subscriptions: [
    subscribe(auctionEvents.master_named, 'master.ask_of_lot', askOfLot),
    subscribe(goodsEvents.master_named, 'master.ask_of_goods', askOfGoods),
    subscribe(auctionEvents.cancelled, 'master.close_lot', async (tx, { payload }) => {
      // Told to each of its people as well: once is enough.
      if (payload.user_id === null) await closeClaims(tx, 'lot', payload.lot_id)
    }),
    subscribe(goodsEvents.removed, 'master.close_goods', (tx, { payload }) =>
      closeClaims(tx, 'goods', payload.goods_id),
    ),
    subscribe(masterEvents.claim_answered, 'master.tell_bidders', tellBidders),
    subscribe(accountEvents.banned, 'master.hide_banned', banned(true)),
    subscribe(accountEvents.unbanned, 'master.show_unbanned', banned(false)),
  ],
  jobs: { 'master.rank': { cron: '10 4 * * *', at_start: true, run: makeRank } },
  setup(services) {
    registerMaster(services)
    registerFollowing(services)
    registerMakers(services, { openAmong, hasDenied })
    registerApplicationQueue()
    registerHonourQueue()
    registerDenialQueue()
    registerMasterPart()
  },
}
