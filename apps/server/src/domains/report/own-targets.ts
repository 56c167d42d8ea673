/** Reporting a person or a shop: the things of domains that stand below this one. */
import { SANCTIONS } from '@juya/contract'
import { userBriefs } from '../account/index.ts'
import { shopRows } from '../shop/index.ts'
import { registerTarget } from './targets.ts'

export function registerOwnTargets(): void {
  registerTarget('person', {
    actions: SANCTIONS,
    read: async (ctx, id) => {
      const person = (await userBriefs(ctx, [id])).get(id)
      return (
        person && {
          title: person.nickname,
          image: person.avatar ?? null,
          owner: { type: 'user', id },
          snapshot: { nickname: person.nickname, picture: person.avatar ?? null },
        }
      )
    },
  })
  registerTarget('shop', {
    actions: SANCTIONS,
    read: async (ctx, id) => {
      const [shop] = await shopRows(ctx, [id])
      if (!shop || shop.status === 'applying') return undefined
      const { name, logo, cover, intro, notice } = shop
      return {
        title: name,
        image: logo,
        owner: { type: 'shop', id },
        snapshot: {
          name,
          picture: logo,
          cover,
          text: intro,
          notice,
          phone: shop.service_phone,
          guarantees: shop.guarantees.join(', '),
        },
      }
    },
  })
}
