/** What may be followed: each domain says it of its own things, and interest of shops, houses and people. */
import type { FollowType } from '@juya/contract'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import type { ThingOwner } from '../../../platform/things/things.ts'
import { accountFacts } from '../../account/index.ts'
import { addToCounters, shopRows } from '../../shop/index.ts'

/** One of them as it stands. */
export interface FollowedFacts {
  /** False: who follows it may stop, and nobody begins. */
  is_open: boolean
  /** The person whose own it is, who does not follow it; null: nobody's. */
  own_of: number | null
  /** The person or shop a block of whom keeps from following it; null: nobody stands behind it. */
  behind: ThingOwner | null
  /** How many lots it has published, where following remembers what is new there. */
  lots?: number
}

export interface Followable {
  /** Undefined: there is no such thing. */
  facts: (ctx: Ctx, id: number) => Promise<FollowedFacts | undefined>
  /** What of this kind a person or a shop stands behind: a block ends follows of it. */
  ofOwner: (ctx: Ctx, owner: ThingOwner) => Promise<number[]>
  /** Where it counts who follows it by itself. */
  counts?: {
    add: (tx: Tx, id: number, by: 1 | -1) => Promise<void>
    read: (ctx: Ctx, ids: readonly number[]) => Promise<Map<number, number>>
  }
}

const followables = appState(() => new Map<FollowType, Followable>())

/** Says what following a kind of thing takes. Called in the setup of the domain the thing belongs to. */
export function registerFollowable(services: Services, type: FollowType, given: Followable): void {
  followables(services).set(type, given)
}
/** Undefined: no domain has such things yet. */
export const followableOf = ({ services }: Pick<Ctx, 'services'>, type: FollowType): Followable | undefined =>
  followables(services).get(type)
export const followableTypes = ({ services }: Pick<Ctx, 'services'>): FollowType[] => [...followables(services).keys()]

type Bar = (ctx: Ctx, user_id: number, behind: ThingOwner) => Promise<boolean>
const bars = appState((): Bar[] => [])
/** Asks before each follow whether something stands between a person and who is behind the thing: a block. */
export function registerFollowBar(services: Services, bar: Bar): void {
  bars(services).push(bar)
}
export async function isBarred(ctx: Ctx, user_id: number, behind: ThingOwner): Promise<boolean> {
  for (const bar of bars(ctx.services)) if (await bar(ctx, user_id, behind)) return true
  return false
}

const shopFollowable = (is_house: boolean): Followable => ({
  async facts(ctx, id) {
    const [row] = await shopRows(ctx, [id])
    if (!row || (row.kind === 'auction_house') !== is_house) return undefined
    const behind = { type: 'shop', id } as const
    return { is_open: row.status === 'active', own_of: row.owner_user_id, behind, lots: row.lot_count }
  },
  ofOwner: async (_, { type, id }) => (type === 'shop' ? [id] : []),
  counts: {
    add: (tx, id, by) => addToCounters(tx, id, { fans: by }),
    read: async (ctx, ids) => new Map((await shopRows(ctx, ids)).map((row) => [row.id, row.fans_count])),
  },
})

export function registerOwnFollowables(services: Services): void {
  registerFollowable(services, 'shop', shopFollowable(false))
  registerFollowable(services, 'house', shopFollowable(true))
  registerFollowable(services, 'user', {
    async facts(ctx, id) {
      const facts = (await accountFacts(ctx, [id])).get(id)
      if (!facts || facts.status === 'cancelled') return undefined
      return { is_open: facts.status !== 'banned', own_of: id, behind: { type: 'user', id } }
    },
    ofOwner: async (_, { type, id }) => (type === 'user' ? [id] : []),
  })
}
