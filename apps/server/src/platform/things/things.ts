/**
 * What a thing does in the parts it takes (packages/contract/src/things.ts). The domain a thing belongs to registers it; search, reports,
 * chats, shared links, posters, pieces, and who closes an account or a shop read it here and know no thing by name. A part that is named
 * in the table and not given here does not compile; a thing without registration fails the first test (things.test.ts).
 */
import type { Locale, Sanction, THINGS, ThingIn, ThingName, ThingPart } from '@juya/contract'
import { appState } from '../app-state.ts'
import type { Ctx, Tx } from '../context.ts'
import { invariant } from '../refuse.ts'
import type { Services } from '../services.ts'

export type InBoth = Readonly<Record<'zh' | 'en', string>>
export interface ThingOwner {
  type: 'user' | 'shop'
  id: number
}

/** A thing as its reader may see it. */
export interface Brief {
  title: string
  /** The same for readers of English. */
  title_en?: string | null | undefined
  /** Upload path. */
  image: string | null
  /** The owner; of what two sides share, the side the reader is not. Null: the platform's. */
  owner: ThingOwner | null
  /** What it costs now. */
  fen?: number
  /** How it stands. */
  note?: InBoth
}

/** A thing as the search finds it. */
export interface Findable {
  ref_id: number
  /** Null: the platform's. */
  shop_id: number | null
  /** Of the tree of categories. */
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
  things: (ctx: Ctx, ids: readonly number[]) => Promise<Findable[]>
  /** Ids of all things behind one, the smallest first. */
  idsAfter: (ctx: Ctx, id: number, limit: number) => Promise<number[]>
}

export interface TargetFacts {
  title: string
  image: string | null
  owner: ThingOwner
  /** Of what has versions: which of them this is. */
  version?: number
  /** What it shows at this moment, line by line. */
  snapshot: Readonly<Record<string, string | number | null>>
}
export interface ReportTarget {
  /** What may follow for its owner. */
  actions: readonly Sanction[]
  /**
   * Undefined: it is not there, or the reporter cannot see it.
   * @param version of what has versions, the one the reporter read; left out: the newest
   */
  read: (ctx: Ctx, id: number, reporter_id: number, version?: number) => Promise<TargetFacts | undefined>
  /** Of what runs now: within how many minutes a report is answered. Undefined: as for its reason. */
  minutes?: (ctx: Ctx, id: number) => Promise<number | undefined>
  /** Where enough reports hide it until one of them is decided. Upheld, its domain hears report.outcome and does what follows. */
  hiding?: {
    hide: (tx: Tx, id: number, report_id: number) => Promise<unknown>
    show: (tx: Tx, id: number) => Promise<unknown>
  }
}

/** What a public address says of a thing, to messengers and search engines. */
export interface SharedText {
  title: string
  description: string
  picture: string | null
  type: 'product' | 'website' | 'article'
}

/** What a poster of a thing says, true at this moment. */
export interface PosterText {
  title: string
  image: string | null
  /** start: no bid yet · now: the highest bid · from: the lowest price asked for goods. */
  price?: { kind: 'start' | 'now' | 'from'; fen: number }
  /** ms */
  ends_at?: number | null
}

/** The sender of a thing, and the chat it is sent in. */
interface Sender {
  me: { type: 'user' | 'shop' | 'house'; id: number }
  chat: { kind: 'user_shop' | 'user_user' | 'user_house'; user_id: number; shop_id: number | null }
}

type Count = (ctx: Ctx, id: number) => Promise<number>
/** What becomes of a thing when its owner leaves. */
export type Leaving =
  /** It stays, without its owner's name or because others need it: why. */
  | { stays: string }
  /** Its person's account, or its shop, is not closed while some are open: what the screen calls them, and how many there are. */
  | { blocks: string; person?: Count; shop?: Count }
  /** It goes with its person. */
  | { erase: (tx: Tx, user_id: number) => Promise<void> }

interface PartOf {
  /** One statement or two for all of them. What the reader may not see is absent. */
  card: { briefs: (ctx: Ctx, ids: readonly number[]) => Promise<Map<number, Brief>> }
  search: { search: Source }
  report: { report: ReportTarget }
  /** @throws Refusal NOT_FOUND where it is not public */
  share: { share: (ctx: Ctx, id: number) => Promise<SharedText> }
  /** Undefined: not the shop's, or not to be seen. */
  poster: { poster: (ctx: Ctx, id: number, shop_id: number) => Promise<PosterText | undefined> }
  /** Left out where anybody may send what they can see, and a shop its own alone. */
  chat: { maySend?: (tx: Tx, id: number, sender: Sender) => Promise<boolean> }
  /** Another is to offer its piece. It refuses where it may not let go; left out: it never does by itself. */
  piece: { letGo?: (tx: Tx, id: number) => Promise<void> }
}

type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
/** What a thing that takes these parts must say. */
export type GivenFor<P extends ThingPart> = { left: Leaving } & Both<PartOf[Extract<P, keyof PartOf>] | object>
type Given<N extends ThingName> = GivenFor<(typeof THINGS)[N]['in'][number]>

const things = appState(() => new Map<string, object>())

/** Says what a thing does. Called in the setup of the domain it belongs to. */
export function registerThing<N extends ThingName>(services: Services, name: N, given: Given<N>): void {
  things(services).set(name, given)
}

/** What is registered of a thing that takes a part. */
export function thingOf<P extends keyof PartOf>(
  { services }: Pick<Ctx, 'services'>,
  name: ThingIn<P>,
): GivenFor<P> & { left: Leaving } {
  const given = things(services).get(name)
  invariant(given, `no domain has registered ${name}`)
  return given as GivenFor<P> & { left: Leaving }
}

/** Things of a kind as the reader may see them, by id. */
export const briefsOf = (ctx: Ctx, name: ThingIn<'card'>, ids: readonly number[]): Promise<Map<number, Brief>> =>
  ids.length === 0 ? Promise.resolve(new Map()) : thingOf<'card'>(ctx, name).briefs(ctx, [...new Set(ids)])

/** Whether a thing may be sent in a chat: as it says itself, else what its sender sees, and a shop its own alone. */
export async function maySend(tx: Tx, name: ThingIn<'chat'>, id: number, sender: Sender): Promise<boolean> {
  const thing = thingOf<'chat'>(tx, name)
  if (thing.maySend) return thing.maySend(tx, id, sender)
  const owner = (await briefsOf(tx, name, [id])).get(id)?.owner
  return owner?.type === 'shop' && (sender.me.type !== 'shop' || owner.id === sender.me.id)
}

const leavings = ({ services }: Pick<Ctx, 'services'>): Leaving[] =>
  [...things(services).values()].map((given) => (given as { left: Leaving }).left)

/** What keeps an account or a shop from being closed, by what screens call it: how many there are. */
export const blockersOf = (ctx: Pick<Ctx, 'services'>, of: 'person' | 'shop'): Map<string, Count> =>
  new Map(leavings(ctx).flatMap((left) => ('blocks' in left && left[of] ? [[left.blocks, left[of]] as const] : [])))

/** Takes along what goes with a person who has left. */
export async function eraseThings(tx: Tx, user_id: number): Promise<void> {
  for (const left of leavings(tx)) if ('erase' in left) await left.erase(tx, user_id)
}

/** The things registered so far. */
export const registered = (services: Services): string[] => [...things(services).keys()]

export const titleFor = (locale: Locale, { title, title_en }: Pick<Brief, 'title' | 'title_en'>): string =>
  locale === 'en' ? (title_en ?? title) : title
