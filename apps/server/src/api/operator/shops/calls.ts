/** Shops, their reviews and fees: the calls, by name. */

import {
  closeShop,
  freezeShopWallet,
  reinstateShop,
  setShopDeposit,
  setShopRate,
  suspendShop,
  unfreezeShopWallet,
} from './acts.ts'
import { openDeduction } from './deductions.ts'
import { callOffShopFee, setShopFee, shopFees } from './fee-plans.ts'
import { hideReview, restoreReview, reviews, shops } from './listed.ts'
import { shop } from './shop.ts'

export const shopsCalls = {
  shops,
  reviews,
  hideReview,
  restoreReview,
  openDeduction,
  shopFees,
  setShopFee,
  callOffShopFee,
  shop,
  closeShop,
  suspendShop,
  reinstateShop,
  freezeShopWallet,
  unfreezeShopWallet,
  setShopDeposit,
  setShopRate,
}
