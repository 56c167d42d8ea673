/** What a bid may come to under somebody's caps: plain rules, no database, no clock. */
import { costOf } from '@juya/contract'

/** The whole price of a lot at a hammer price: with premium, shipping and authentication, before coupons and deposit. */
export const allInFen = (
  {
    premium_bp,
    shipping_fen,
    authentication_fen,
  }: { premium_bp: number; shipping_fen: number; authentication_fen: number },
  hammer_fen: number,
): number =>
  costOf({ hammer_fen, premium_bp, shipping_fen, authentication_fen, coupon_fen: 0, deposit_fen: 0 }).total_fen
