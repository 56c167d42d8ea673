/** The parcels' part of the process. */
import type { DomainModule } from '../../platform/domain.ts'
import { clearDeadline } from '../../platform/time/deadlines.ts'
import { registerParcels } from '../order/index.ts'
import { sentOf } from './contents.ts'
import { parcelsOf } from './store.ts'
import { carrierRoutes } from './tracking/carrier-callbacks.ts'
import { stopTracking, trackByTime } from './tracking/tracking.ts'

export const parcelModule: DomainModule = {
  name: 'parcel',
  locks: { parcel_parcels: 'parcel' },
  deadlines: {
    order_track: {
      title: { en: 'Follow a parcel', zh: '查询物流' },
      run: async (tx, dues) => {
        for (const due of dues) await trackByTime(tx, due.ref_id)
      },
    },
  },
  setup: () => {
    registerParcels({
      sentOf,
      parcelsOf,
      stopFollowing: async (tx, order_id) => {
        for (const { parcel } of await parcelsOf(tx, [order_id])) await clearDeadline(tx, 'order_track', parcel.id)
      },
    })
  },
  routes: carrierRoutes,
  stop: stopTracking,
}
