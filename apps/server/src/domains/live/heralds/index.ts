/** Planned sessions, and who is told of them. */
export { callOffSession, changeSession, planSession } from './planning.ts'
export { subscribeTo } from './subscribing.ts'
