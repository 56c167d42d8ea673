/** The auction houses' interface for other domains. */
export { approveSession, cancelSession, rejectSession } from './deciding.ts'
export { type NewHouse, openHouse } from './houses.ts'
export { exportLots, importLots } from './importing.ts'
export { saveSession } from './preparing.ts'
export { mayRegister, type Registering, type Registration, register, registrationFor } from './registering.ts'
export * as store from './store.ts'
export type { House, PaddleRow, Session, SessionStatus } from './tables.ts'
