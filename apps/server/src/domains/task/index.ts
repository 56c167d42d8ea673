/** The interface of tasks for answers. */
export { approveProof, rejectProof } from './house/proofs.ts'
export {
  deleteHouseTask,
  HOUSE_TASK,
  publishHouseTask,
  saveHouseTask,
  twoAboveFen,
  worthFen,
} from './house/publishing.ts'
export { appealPlace, overturn, uphold } from './judging/appealing.ts'
export { judgePlaces } from './judging/judging.ts'
export { type Answers, answersOf, barredUntil } from './judging/marks.ts'
export { obstacleFor } from './places/eligibility.ts'
export { returnPlace, submitProof } from './places/proving.ts'
export { takePlace } from './places/taking.ts'
export { buyPrivilege, privilegesByIds, privilegesSold, unitsLeft } from './privileges/buying.ts'
export { proposePrice, TASK_PRIVILEGE } from './privileges/pricing.ts'
export { liftTask, refreshTask } from './privileges/using.ts'
export { saveCategory, switchCategory } from './publishing/categories.ts'
export { pauseTask } from './publishing/pausing.ts'
export { payTask } from './publishing/paying.ts'
export { approveTask, rejectTask, stopTask } from './publishing/reviewing.ts'
export { deleteTask, saveTask } from './publishing/writing.ts'
export { costOf, isPublic, judgeActions, personActions, shopActions } from './rules.ts'
export { setting } from './settings.ts'
export { settleTask } from './settling/settling.ts'
export * as store from './store.ts'
export type { Category, Place, PlaceStatus, Privilege, Task } from './tables.ts'
