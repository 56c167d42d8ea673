/**
 * Operators decide what they hold and have seen. A test that is about something else has its decisions claimed first, as the console does when a
 * form opens; one that says what was seen, true or not, claims for itself.
 */
import { type Call, DEFINITIONS, type Definition, operator, type QueueName } from '@juya/contract'
import type { Caller, World } from './world.ts'

const QUEUES: Readonly<Record<string, QueueName>> = {
  askCase: 'case',
  ruleCase: 'case',
}

/** Of lists defined as a whole: the acts that decide. */
const DEFINED = Object.fromEntries(
  (DEFINITIONS as readonly Definition[]).flatMap(({ acts, queue }) =>
    Object.entries(acts).flatMap(([name, { decides }]) => (decides && queue ? [[name, queue.name as QueueName]] : [])),
  ),
)

/** What was seen with a key: a repeat of it sends the same. */
const sent = new Map<string, string>()

/** The input with what a claim says was seen; as it is where the call is no decision, or the thing cannot be claimed. */
export async function withClaim<T>(
  send: World['send'],
  caller: Caller,
  call: Call,
  input: T,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const queue = call.domain === 'operator' ? (DEFINED[call.name] ?? QUEUES[call.name]) : undefined
  const { id, seen } = (input ?? {}) as { id?: number; seen?: string }
  if (!queue || seen !== undefined || !caller.operator_cookie || typeof id !== 'number') return input
  const key = headers['idempotency-key']
  const known = key && sent.get(key)
  if (known !== undefined && known !== '') return { ...input, seen: known }
  const { data } = await send(caller, operator.takeClaim, { queue, id })
  if (!data?.seen) return input
  if (key) sent.set(key, data.seen)
  return { ...input, seen: data.seen }
}
