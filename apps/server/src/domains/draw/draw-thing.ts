/** A draw as a thing that people see and share. */
import { whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { registerThing, titleFor } from '../../platform/things/things.ts'
import { isPublic } from './rules.ts'
import { drawById, drawsByIds, openGiveawaysOf } from './store.ts'
import type { Draw } from './tables.ts'

const notes = {
  draft: { zh: '草稿', en: 'Draft' },
  open: { zh: '进行中', en: 'Open' },
  locked: { zh: '待开奖', en: 'To be drawn' },
  drawn: { zh: '已开奖', en: 'Drawn' },
  void: { zh: '已作废', en: 'Called off' },
} as const

const firstPrize = ({ prizes }: Draw) => prizes.find(({ rank }) => rank === 1)!

export const registerDraw = (services: Services): void =>
  registerThing(services, 'draw', {
    briefs: async (ctx, ids) =>
      new Map(
        (await drawsByIds(ctx, ids))
          .filter(({ status }) => isPublic(status))
          .map(({ id, title, title_en, cover, status }) => [
            id,
            { title, title_en, image: cover, owner: null, note: notes[status] },
          ]),
      ),
    async share(ctx, id) {
      const draw = await drawById(ctx, id)
      if (!draw || !isPublic(draw.status)) refuse('NOT_FOUND')
      const { name, name_en, value_fen } = firstPrize(draw)
      return {
        title: titleFor(ctx.locale, draw),
        description:
          ctx.locale === 'en'
            ? `First prize: ${name_en}, worth ${yuan(value_fen)}. Drawn ${whenEn(draw.draws_at)}; everybody can draw it again.`
            : `一等奖：${name}，价值 ${yuan(value_fen)}。${whenZh(draw.draws_at)} 开奖，人人可复核。`,
        picture: draw.cover,
        type: 'website',
      }
    },
    // Those of the platform stay; the tickets of who leaves stay without a name.
    left: { blocks: 'giveaways', shop: openGiveawaysOf },
  })
