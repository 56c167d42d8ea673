/** Where the things come from: each kind's own domain says what its things are made of. */
import { appState } from '../../platform/app-state.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'
import type { FoundKind } from './tables.ts'

/** A thing as its domain tells it. */
export interface Thing {
  ref_id: number
  shop_id: number
  category_id: number | null
  /** Anybody may find it. */
  is_open: boolean
  /** In both languages. */
  title: ReadonlyArray<string | null>
  /** Answers to the questions of its category. */
  params: Readonly<Record<string, string>>
  /** More words of its own. */
  more: ReadonlyArray<string | null>
}

export interface Source {
  /** These things; what is deleted is not among them. */
  things: (ctx: Ctx, ids: readonly number[]) => Promise<Thing[]>
  /** Ids of all things behind one, the smallest first. */
  idsAfter: (ctx: Ctx, id: number, limit: number) => Promise<number[]>
}

const sources = appState(() => new Map<FoundKind, Source>())

/** Plugs a kind of things in: the domain they belong to does so when the process begins. */
export const registerSource = (services: Services, kind: FoundKind, source: Source): void =>
  void sources(services).set(kind, source)

export const sourceOf = ({ services }: Ctx, kind: FoundKind): Source => sources(services).get(kind)!
export const kindsOf = ({ services }: Ctx): FoundKind[] => [...sources(services).keys()]
