/** VIP's part of the process. */
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { ports } from '../account/index.ts'
import { registerPurpose } from '../payment/index.ts'
import { registerMultiplier } from '../points/index.ts'
import { BENEFITS } from './benefits/benefits.ts'
import { noteUses } from './benefits/uses.ts'
import { vipPurpose } from './holding/buying.ts'
import { endByTime, tellEnd, voidOf } from './holding/ending.ts'
import { notices } from './notices.ts'
import { VIP_END_SOON, VIP_OVER } from './store.ts'
import { registerVipPart } from './takeout-part.ts'

export const vipModule: DomainModule = {
  name: 'vip',
  locks: { vip_members: 'vip_member', vip_purchases: 'vip_member' },
  notices,
  subscriptions: [subscribe(accountEvents.left, 'vip.forget', (tx, { payload }) => voidOf(tx, payload.user_id))],
  deadlines: {
    [VIP_OVER]: {
      title: { en: 'End VIP that was bought', zh: 'VIP 到期' },
      batch: 200,
      run: async (tx, dues) => {
        await endByTime(
          tx,
          dues.map(({ ref_id }) => ref_id),
        )
      },
    },
    [VIP_END_SOON]: {
      title: { en: 'Tell that VIP ends', zh: '提醒 VIP 即将到期' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await tellEnd(tx, ref_id)
      },
    },
  },
  setup(services) {
    registerMultiplier(services, BENEFITS.points.grant)
    registerPurpose('vip', vipPurpose)
    registerVipPart()
    ports.noteVipUses = noteUses
  },
}
