/** A coupon as a thing that a shop sends its buyers. */
import type { Services } from '../../platform/services.ts'
import { registerThing } from '../../platform/things/things.ts'
import { templateById, templatesById } from './store.ts'

export const registerCoupon = (services: Services): void =>
  registerThing(services, 'coupon', {
    async briefs(ctx, ids) {
      const templates = await templatesById(ctx, ids)
      return new Map(
        [...templates.values()].map(({ id, name, shop_id }) => [
          id,
          { title: name, image: null, owner: shop_id === null ? null : { type: 'shop', id: shop_id } },
        ]),
      )
    },
    /** A shop gives out its own alone, and one whose code is the key stays with the code. */
    async maySend(tx, id, { me }) {
      const template = me.type === 'shop' ? await templateById(tx, id) : undefined
      return template?.shop_id === me.id && template.status === 'active' && template.audience !== 'code'
    },
    left: { stays: 'its shop, which its owner closes first, is what gives it out' },
  })
