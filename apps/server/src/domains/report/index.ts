/** The reports' interface for other domains. */
export {
  appealReport,
  appealSide,
  askReported,
  decideAppeal,
  decideReport,
  mayAsk,
  ruleOf,
} from './deciding/deciding.ts'
export { checkMuted, isMuted, mutedAmong, muteOf } from './deciding/sanctions.ts'
export { answerFeedback, type Feedback, feedbacksByIds, feedbacksOf, giveFeedback } from './feedback.ts'
export { addReport, answerReport, hoursFor, leftToday, minutesFor, reportable } from './reporting.ts'
export {
  lockReport,
  openReportsOn,
  type Report,
  reportsAgainst,
  reportsBy,
  reportsByIds,
  reportsOfShop,
  weightOf,
} from './store.ts'
export { registerBeforeBan, targetOf } from './targets.ts'
export { hideOf, registerTrust, weightOn } from './weighing/hiding.ts'
export type { Trust } from './weighing/weighing-rules.ts'
