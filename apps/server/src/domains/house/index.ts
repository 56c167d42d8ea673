/** The auction houses' interface for other domains. */

export { lastEndOf } from './calendar/sale-times.ts'
export { approveSession, cancelSession, rejectSession } from './deciding.ts'
export { type NewHouse, openHouse } from './houses.ts'
export { exportLots, importLots } from './importing.ts'
export { saveSession } from './preparing.ts'
export { mayRegister, type Registering, type Registration, register, registrationFor } from './registering.ts'
export { actAtDesk } from './room/desk.ts'
export * as room from './room/room-rules.ts'
export { paddlesIn } from './room/room-store.ts'
export { UNDATED } from './room/running.ts'
export * as store from './store.ts'
export type { House, PaddleRow, Session, SessionStatus } from './tables.ts'
