/** Events: how a domain tells others without importing them. */
export { emit, emitEach, emitMany } from './emit.ts'
export { Events } from './events.ts'
export type { OutboxEvent, Subscriptions } from './subscriptions.ts'
