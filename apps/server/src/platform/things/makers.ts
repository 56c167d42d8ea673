/**
 * The masters that lots and goods may name as their makers. What is named is checked here without knowing masters: their domain says which are
 * open, and who has said of a thing that it is not theirs.
 */
import { appState } from '../app-state.ts'
import type { Ctx } from '../context.ts'
import { invariant, refuse } from '../refuse.ts'
import type { Services } from '../services.ts'

/** A lot or goods, by its id; of a lot that goes up anew also the id it had before. */
export interface Named {
  thing: 'lot' | 'goods'
  ids: readonly number[]
}
export interface Makers {
  /** Those of these masters that may be named. */
  openAmong: (ctx: Ctx, master_ids: readonly number[]) => Promise<ReadonlySet<number>>
  /** Whether a master has said of it that it is not theirs. */
  hasDenied: (ctx: Ctx, master_id: number, named: Named) => Promise<boolean>
}

const state = appState((): { makers?: Makers } => ({}))

/** Says who may be named. Called in the setup of the domain of masters. */
export function registerMakers(services: Services, makers: Makers): void {
  state(services).makers = makers
}

function makersOf({ services }: Pick<Ctx, 'services'>): Makers {
  const { makers } = state(services)
  invariant(makers, 'no domain has registered the makers of things')
  return makers
}

/** A draft may name masters whose pages are open. @throws Refusal MASTER_NOT_OPEN */
export async function checkMaker(ctx: Ctx, master_id: number | null | undefined): Promise<void> {
  if (!master_id) return
  if (!(await makersOf(ctx).openAmong(ctx, [master_id])).has(master_id))
    refuse('MASTER_NOT_OPEN', { field: 'master_id' })
}

/** What is handed in names an open master who has not said that it is not theirs. @throws Refusal MASTER_NOT_OPEN, MASTER_DENIED */
export async function checkNamed(ctx: Ctx, master_id: number | null, named: Named): Promise<void> {
  if (master_id === null) return
  await checkMaker(ctx, master_id)
  if (await makersOf(ctx).hasDenied(ctx, master_id, named)) refuse('MASTER_DENIED', { field: 'master_id' })
}
