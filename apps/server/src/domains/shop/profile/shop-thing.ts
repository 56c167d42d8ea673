/** A shop as a thing: its brief, what finds it, its public address, its poster, and what a report keeps of it. */
import { SANCTIONS } from '@juya/contract'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { registerThing, titleFor } from '../../../platform/things/things.ts'
import { membershipsOf } from '../members.ts'
import { shopsToFind } from '../search.ts'
import { shopRow, shopRows } from '../shops.ts'

export const registerShop = (services: Services): void =>
  registerThing(services, 'shop', {
    async briefs(ctx, ids) {
      const rows = await shopRows(ctx, ids)
      return new Map(
        rows
          .filter(({ status }) => status !== 'applying')
          .map(({ id, name, name_en, logo }) => [
            id,
            { title: name, title_en: name_en, image: logo, owner: { type: 'shop', id } },
          ]),
      )
    },
    search: shopsToFind,
    async share(ctx, id) {
      const row = (await shopRows(ctx, [id])).find(({ status }) => status === 'active') ?? refuse('NOT_FOUND')
      const description =
        ctx.locale === 'zh-CN' ? '聚雅藏珍店铺：每次出价都可核验' : 'A shop at Juya, where every bid can be checked'
      const title = titleFor(ctx.locale, { title: row.name, title_en: row.name_en })
      return { title, description, picture: row.logo, type: 'website' }
    },
    async poster(ctx, id, shop_id) {
      if (id !== shop_id) return undefined
      const { name, name_en, logo } = await shopRow(ctx, shop_id)
      return { title: titleFor(ctx.locale, { title: name, title_en: name_en }), image: logo }
    },
    left: { blocks: 'shop', person: async (ctx, user_id) => (await membershipsOf(ctx, user_id)).length },
    report: {
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
    },
  })
