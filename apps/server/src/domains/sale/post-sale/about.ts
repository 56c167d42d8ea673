/** What events about offers for a lot that passed say of both. */
import type { Lot } from '../../lot/index.ts'
import type { PostOffer } from './store.ts'

export const about = (lot: Lot, offer: PostOffer) => ({
  lot_id: lot.id,
  session_id: lot.session_id,
  shop_id: lot.shop_id,
  title: lot.title,
  title_en: lot.title_en,
  image: lot.image,
  offer_id: offer.id,
  user_id: offer.user_id,
  alias: offer.alias,
  amount_fen: offer.amount_fen,
  counter_fen: offer.counter_fen,
  expires_at: offer.expires_at,
})
