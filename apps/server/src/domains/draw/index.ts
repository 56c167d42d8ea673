/** The draws' interface for other parts. */

export { type DrawOfDay, drawsOfDay, drawTextOf } from './drawing/day-draws.ts'
export { lockRecord, receiptOf, resultRecord, voidRecord } from './drawing/records.ts'
export { obstacleFor } from './entering/eligibility.ts'
export { type Entered, enterDraw } from './entering/enter.ts'
export { registerLiveScene } from './entering/live-scene.ts'
export { pointTickets, registerPointTickets } from './entering/paid-tickets.ts'
export { openedFor, shareDraw } from './entering/sharing.ts'
export { DRAW_PUBLISH, drawnFrom, publishDraw, publishedFen, takesTwo } from './preparing/publish-draw.ts'
export { type DrawForm, saveDraw } from './preparing/save-draw.ts'
export { giveawaysLeft, startGiveaway } from './preparing/start-giveaway.ts'
export { DRAW_VOID, endGiveaways, proposeVoid } from './preparing/void-draw.ts'
export { type DrawStatus, isOpen, isPublic, prizesCount, prizesFen, type WinStatus, WON_DAYS } from './rules.ts'
export { setting } from './settings.ts'
export {
  currentGiveaway,
  drawById,
  drawsByIds,
  entrantOf,
  lockWin,
  ticketsAfter,
  ticketsOf,
  winsByIds,
  winsOfDraw,
} from './store.ts'
export type { Draw, Entrant, Prize, Ticket, Win } from './tables.ts'
export { claimWin, countOpenWins, giveUpWin } from './winning/claim.ts'
export { newestWins } from './winning/newest-wins.ts'
export { sendPrize, sendPrizeAgain } from './winning/send-prize.ts'
