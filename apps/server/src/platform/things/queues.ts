/**
 * What operators decide about, as the domain that owns it registers it: the things of a queue (contract: resources/queues.ts), with their lock and
 * what a decision on one rests on; and of every thing an act may be done to, whose it is. The console reads these and knows none of them.
 */
import { createHash } from 'node:crypto'
import type { QueueName } from '@juya/contract'
import type { Ctx, Tx } from '../context.ts'
import { invariant } from '../refuse.ts'

/** What a decision on a thing rests on, as it stands now. */
export interface Standing {
  /** It still waits for a decision, or may yet be decided. */
  open: boolean
  /** Each part with a short print of what it holds. */
  parts: Readonly<Record<string, string>>
}

export interface Queue {
  /** Locks the thing as its own decision does; what is not there is left to that to refuse. */
  lock: (tx: Tx, id: number) => Promise<unknown>
  /** Undefined where there is no such thing. */
  standing: (ctx: Ctx, id: number) => Promise<Standing | undefined>
  /** Those of its things that were handed on to a role that is none of these; absent: none are. */
  keptFrom?: (ctx: Ctx, roles: readonly string[], ids?: readonly number[]) => Promise<number[]>
}

/** The people and the shop a thing is about. */
export interface Party {
  id: number
  user_id?: number | null | undefined
  people?: readonly number[] | undefined
  shop_id?: number | null | undefined
}
export type Parties = (ctx: Ctx, ids: readonly number[]) => Promise<readonly Party[]>

const queues = new Map<string, Queue>()
const matters = new Map<string, Parties>()

/** Registers the parties of things, by the name acts call them (`about` in the contract). A thing that is not there is left out. */
export function registerMatter(name: string, parties: Parties): void {
  matters.set(name, parties)
}

/** A queue of the contract, by the domain of its things. */
export function registerQueue(name: QueueName, { parties, ...queue }: Queue & { parties: Parties }): void {
  queues.set(name, queue)
  registerMatter(name, parties)
}

export function queueNamed(name: string): Queue {
  const found = queues.get(name)
  invariant(found, `no domain has registered the queue ${name}`)
  return found
}

export const isMatter = (name: string): boolean => matters.has(name)

export function partiesNamed(name: string): Parties {
  const found = matters.get(name)
  invariant(found, `no domain says whose a ${name} is`)
  return found
}

/** A short print of what a part of a thing holds. */
export const printOf = (...held: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(held)).digest('hex').slice(0, 12)

/** The parties of things that are read one by one. */
export const eachOf =
  (read: (ctx: Ctx, id: number) => Promise<Party | undefined>): Parties =>
  async (ctx, ids) => {
    const found: Party[] = []
    for (const id of ids) {
      const one = await read(ctx, id)
      if (one) found.push(one)
    }
    return found
  }
