/** The interface of live rooms for answers. */
export * as airRules from './air/air-rules.ts'
export { onAirOf, pictureOf, runningNow } from './air/air-store.ts'
export { cutSession } from './air/ending.ts'
export { actAsHost, endOwnSession } from './air/hosting.ts'
export { latestPicture, lookAt } from './air/looking.ts'
export { clockOf } from './air/passing.ts'
export * as readying from './air/readying.ts'
export { applyForRoom, hostsOf } from './applying/apply.ts'
export { approveRoom, sendRoomBack } from './applying/deciding.ts'
export * as liveChat from './chat/index.ts'
export * as desk from './desk/index.ts'
export * as feedback from './feedback/feedback.ts'
export { giveAway } from './giveaways/giveaways.ts'
export * as liveGoods from './goods/index.ts'
export * as heralds from './heralds/index.ts'
export { chooseGoods, chooseLots, goodsIn } from './lots/choosing.ts'
export { addInstantLot } from './lots/instant.ts'
export * as recorded from './recording/recorded.ts'
export { closeOwnRoom, closingOf } from './rooms/closing.ts'
export { pauseRoom, resumeRoom } from './rooms/pausing.ts'
export { saveRoom } from './rooms/saving.ts'
export { isOpenRoom, minutesOf, TOLD_DAYS } from './rules.ts'
export { setting as liveSetting } from './settings.ts'
export {
  applicationsByIds,
  newestApplication,
  plannedIn,
  roomOf,
  roomsByIds,
  sessionById,
  sessionsByIds,
  subscribedAmong,
} from './store.ts'
export type { Application, Room, Session, TimePurchase } from './tables.ts'
export * as takedowns from './takedowns/index.ts'
export { buyTime } from './time/buying.ts'
export { backOf, giveTimeBack, judgeTimeBack } from './time/giving-back.ts'
export * as feePlans from './time/plans.ts'
export { balanceOf, plansByIds, plansOnSale, purchasesByIds, runningTime } from './time/time-store.ts'
