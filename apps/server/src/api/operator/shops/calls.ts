/** Shops, their reviews, applications, names, licences, deductions and fees: the calls, by name. */

import {
  closeShop,
  freezeShopWallet,
  reinstateShop,
  setShopDeposit,
  setShopRate,
  suspendShop,
  unfreezeShopWallet,
} from './acts.ts'
import { application, applications, approveApplication, askApplicant, rejectApplication } from './applications.ts'
import { decideDeduction, deduction, deductions, openDeduction } from './deductions.ts'
import { callOffShopFee, setShopFee, shopFees } from './fee-plans.ts'
import { licenceCalls } from './licences.ts'
import { hideReview, restoreReview, reviews, shops } from './listed.ts'
import { shop } from './shop.ts'

export const shopsCalls = {
  shops,
  reviews,
  hideReview,
  restoreReview,
  ...licenceCalls,
  deductions,
  deduction,
  openDeduction,
  decideDeduction,
  shopFees,
  setShopFee,
  callOffShopFee,
  applications,
  application,
  approveApplication,
  rejectApplication,
  askApplicant,
  shop,
  closeShop,
  suspendShop,
  reinstateShop,
  freezeShopWallet,
  unfreezeShopWallet,
  setShopDeposit,
  setShopRate,
}
