/** A submitted sale as its reviewer sees it, kept for a blind second decision. */
import { saleLots } from '../../domains/lot/index.ts'
import { store as houses, type Session } from '../../domains/sale/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { yuan } from '../../platform/notices/format.ts'
import { cardsOf } from '../auction/cards.ts'
import { lines, moment, money, type Standing, shopOwner, words } from '../audited.ts'

/** Of a catalogue of up to a thousand. */
const CATALOGUE_SHOWN = 100
const PICTURES_SHOWN = 24

export async function saleShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const row = await houses.sessionById(ctx, id)
  if (!row) return undefined
  const house = await houses.houseOf(ctx, row.shop_id)
  const lots = await saleLots.lotsOfSession(ctx, id)
  const cards = await cardsOf(ctx, lots.slice(0, PICTURES_SHOWN))
  return {
    people: [await shopOwner(ctx, row.shop_id)],
    shown: {
      lines: lines(
        words('title', row.title),
        words('title_en', row.title_en),
        words('intro', row.intro),
        words('intro_en', row.intro_en),
        words('licence', house?.licence_no),
        words('premium', premiumOf(row)),
        money('deposit', row.deposit_fen),
        moment('starts', row.starts_at),
        moment('ends', row.first_ends_at),
        words('lots', String(lots.length)),
        ...lots.slice(0, CATALOGUE_SHOWN).map((lot) => words('lot', `${lot.lot_no ?? ''} ${lot.title}`.trim())),
      ),
      images: [row.cover, ...cards.map(({ image }) => image)].flatMap((image) => image ?? []),
      said: [],
    },
  }
}

const premiumOf = ({ premium_bp, premium_slices }: Pick<Session, 'premium_bp' | 'premium_slices'>): string =>
  (premium_slices ?? [{ bp: premium_bp, up_to_fen: null }])
    .map(({ bp, up_to_fen }) => `${bp / 100}%${up_to_fen === null ? '' : ` ≤ ${yuan(up_to_fen)}`}`)
    .join(' · ')
