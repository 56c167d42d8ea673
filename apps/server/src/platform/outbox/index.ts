/** Events: how a domain tells others without importing them. */
export { emit, emitEach, emitMany } from './emit.ts'
export { Events } from './events.ts'
export { defineEvents, type EventRow, type PayloadOf } from './rows.ts'
export { type OutboxEvent, type Subscriber, subscribe, type Told } from './subscriptions.ts'
