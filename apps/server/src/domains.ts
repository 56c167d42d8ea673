/** Every domain of the product, lower ones first. A domain that is not in this list does not exist at run time. */
import { accountModule } from './domains/account/module.ts'
import { activityModule } from './domains/activity/module.ts'
import { addressModule } from './domains/address/module.ts'
import { aftersaleModule } from './domains/aftersale/module.ts'
import { bidderModule } from './domains/bidder/module.ts'
import { blockModule } from './domains/block/module.ts'
import { cartModule } from './domains/cart/module.ts'
import { chargebackModule } from './domains/chargeback/module.ts'
import { chatModule } from './domains/chat/module.ts'
import { couponModule } from './domains/coupon/module.ts'
import { currencyModule } from './domains/currency/module.ts'
import { depositModule } from './domains/deposit/module.ts'
import { drawModule } from './domains/draw/module.ts'
import { exchangeModule } from './domains/exchange/module.ts'
import { findingModule } from './domains/finding/module.ts'
import { fundingModule } from './domains/funding/module.ts'
import { goodsModule } from './domains/goods/module.ts'
import { groupModule } from './domains/group/module.ts'
import { interestModule } from './domains/interest/module.ts'
import { inviteModule } from './domains/invite/module.ts'
import { leagueModule } from './domains/league/module.ts'
import { ledgerModule } from './domains/ledger/module.ts'
import { levelModule } from './domains/level/module.ts'
import { listingModule } from './domains/listing/module.ts'
import { liveModule } from './domains/live/module.ts'
import { lotModule } from './domains/lot/module.ts'
import { masterModule } from './domains/master/module.ts'
import { messageModule } from './domains/message/module.ts'
import { operatorModule } from './domains/operator/module.ts'
import { orderModule } from './domains/order/module.ts'
import { parcelModule } from './domains/parcel/module.ts'
import { paymentModule } from './domains/payment/module.ts'
import { payoutModule } from './domains/payout/module.ts'
import { pieceModule } from './domains/piece/module.ts'
import { pointsModule } from './domains/points/module.ts'
import { proofModule } from './domains/proof/module.ts'
import { rankModule } from './domains/rank/module.ts'
import { reportModule } from './domains/report/module.ts'
import { reviewModule } from './domains/review/module.ts'
import { saleModule } from './domains/sale/module.ts'
import { searchModule } from './domains/search/module.ts'
import { serviceModule } from './domains/service/module.ts'
import { shopModule } from './domains/shop/module.ts'
import { siteModule } from './domains/site/module.ts'
import { takeoutModule } from './domains/takeout/module.ts'
import { taskModule } from './domains/task/module.ts'
import { videoModule } from './domains/video/module.ts'
import { vipModule } from './domains/vip/module.ts'
import { walletModule } from './domains/wallet/module.ts'
import type { DomainModule } from './platform/domain.ts'

export const DOMAINS: DomainModule[] = [
  siteModule,
  currencyModule,
  searchModule,
  accountModule,
  addressModule,
  messageModule,
  shopModule,
  blockModule,
  reportModule,
  takeoutModule,
  interestModule,
  ledgerModule,
  paymentModule,
  payoutModule,
  walletModule,
  couponModule,
  depositModule,
  orderModule,
  parcelModule,
  reviewModule,
  aftersaleModule,
  chargebackModule,
  pieceModule,
  lotModule,
  bidderModule,
  findingModule,
  listingModule,
  saleModule,
  goodsModule,
  groupModule,
  fundingModule,
  cartModule,
  chatModule,
  serviceModule,
  drawModule,
  activityModule,
  pointsModule,
  levelModule,
  rankModule,
  leagueModule,
  vipModule,
  exchangeModule,
  inviteModule,
  taskModule,
  liveModule,
  masterModule,
  videoModule,
  proofModule,
  operatorModule,
]
