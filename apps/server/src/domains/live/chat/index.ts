/** The chat of live sessions, for answers. */
export { actsByIds, actsOf } from './act-store.ts'
export { contestAct, decideAct } from './contesting.ts'
export { keeperOf, keepOrder, removeAsOperator } from './keeping-order.ts'
export { lineById, linesByIds } from './line-store.ts'
export { readChat } from './reading.ts'
export { likeSession, sayInChat, shownTo } from './saying.ts'
export { actsShown, linesShown } from './shown.ts'
export type { Act } from './tables.ts'
