/** What ranks are made of, and who was awarded something: each domain registers its own. */
import { RANK_KINDS, type RankKind } from '@juya/contract'
import { appState } from '../../platform/app-state.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'

/** What a rank is by. */
export interface RankSource {
  /** Selects `user_id` and `value` of each person; `$1` is the moment (timestamptz) it counts from, null: ever. */
  select: string
  /** Only people who chose to stand in it; else all who did not choose otherwise. */
  only_chosen?: true
}

/** An award a person got; the person is shown masked. */
export interface Award {
  user_id: number
  at: number
  en: string
  zh: string
  /** The screen of what happened. */
  link: string
}
/** The newest, that many at most. */
type AwardSource = (ctx: Ctx, limit: number) => Promise<Award[]>

const registered = appState(() => ({ ranks: new Map<RankKind, RankSource>(), awards: new Map<string, AwardSource>() }))

/** Each kind has one owner. */
export function registerRank(services: Services, kind: RankKind, source: RankSource): void {
  registered(services).ranks.set(kind, source)
}

export function registerAwards(services: Services, name: string, source: AwardSource): void {
  registered(services).awards.set(name, source)
}

/** The ranks there are, in the order they are shown. */
export const rankKinds = ({ services }: Ctx): RankKind[] =>
  RANK_KINDS.filter((kind) => registered(services).ranks.has(kind))

export const rankSources = ({ services }: Ctx): ReadonlyMap<RankKind, RankSource> => registered(services).ranks

/** The newest awards of all domains, the latest first. */
export async function newestAwards(ctx: Ctx, limit: number): Promise<Award[]> {
  const found: Award[] = []
  for (const source of registered(ctx.services).awards.values()) found.push(...(await source(ctx, limit)))
  return found.toSorted((a, b) => b.at - a.at).slice(0, limit)
}
