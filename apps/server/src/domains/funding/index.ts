/** The interface of crowdfunding for other domains and for answers. */
export { lockAddresses } from './delivering/addresses.ts'
export { mayLeave } from './delivering/leaving.ts'
export { agreeToWait, postponeCampaign } from './delivering/postponing.ts'
export { shopRecord } from './delivering/record.ts'
export { COUNTS_MOST_MS } from './ending/ending.ts'
export { checkPledge, isOpen, withdrawBeforeMs, withdrawUntil } from './pledging/checks.ts'
export { payDeadline, placePledge, type Wish, wanted } from './pledging/placing.ts'
export { giveBack } from './pledging/withdrawing.ts'
export { freeTiersOf, stagesOf } from './publishing/campaign-store.ts'
export { cancelCampaign, editCampaign, formOf, publishCampaign, withdrawCampaign } from './publishing/publishing.ts'
export { addTier, editTier, isBacked as isBackedTier, ownTier } from './publishing/tiers.ts'
export { freeForReserve, freeReserve, reserveLeft, reserveNeedFen, reserves, spendReserve } from './reserve/reserve.ts'
export { answerLate, lateByIds } from './reviewing/late.ts'
export { approveCampaign, rejectCampaign } from './reviewing/reviewing.ts'
export { askToStop, unsentIn } from './reviewing/stopping.ts'
export {
  type CampaignStatus,
  isOwed,
  isPublic,
  isRunning,
  mayMove,
  type PledgeState,
  promisedAt,
  shopActions,
  tellsOf,
} from './rules.ts'
export { setting } from './settings.ts'
export * as store from './store.ts'
export type { Campaign, CampaignUpdate, LateCampaign, Pledge, Question, Reserve, Stage, Tier } from './tables.ts'
export { answer, ask, checkAsk } from './talking/questions.ts'
export { saveStage, saveUpdate } from './talking/updates.ts'
export { watchCampaign, watchedAmong, watchersOf } from './talking/watching.ts'
