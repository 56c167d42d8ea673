/** Which screens the pictures show, as whom and with which pieces of the demo world: each feature's shots.ts, put together. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { RouteRow } from '../../apps/h5/src/lib/router/routes.ts'
import { type RouteName, routes } from '../../apps/h5/src/routes.ts'
import type { Act, Opening, People, Shots } from '../../apps/h5/src/testing/shots.ts'
import { BUYERS, SHOPS } from '../../apps/server/src/seed/people.ts'
import { consolePages } from '../lib/console-pages.ts'
import { ROOT } from '../lib/processes/children.ts'

/** A demo person's phone number, or signed out. */
type Viewer = string
export const GUEST = 'guest'
const PEOPLE: People = { buyer: BUYERS[0]!.phone, shop_owner: SHOPS[0]!.owner_phone }

export interface Screen {
  /** '<group>.<screen>', the name of its file. */
  name: string
  /** The path after the #. */
  path: string
  viewer: Viewer
  /** It is a row of the table of screens as it opens, not one of its states. */
  row?: true
  /** Taps made before the picture. */
  act?: Act
  /** Moves the clock, so it comes after all others. */
  last?: true
}

/** A piece of the demo world and who sees it as theirs. */
interface Piece {
  id: string
  viewer: Viewer
}

async function findPiece(database: pg.Client, text: string): Promise<Piece | undefined> {
  const { rows } = await database.query<{ id: string; phone?: string }>(text)
  return rows[0] && { id: String(rows[0].id), viewer: rows[0].phone ?? PEOPLE.buyer }
}

/** The pieces a feature's pictures need, by its names for them; undefined where the demo world has none of the kind. */
async function findPieces(database: pg.Client, { pieces }: Shots): Promise<Map<string, Piece | undefined>> {
  const found = new Map<string, Piece | undefined>()
  for (const [name, text] of Object.entries(pieces?.(PEOPLE) ?? {})) found.set(name, await findPiece(database, text))
  return found
}

/** Each feature's screens, by the feature's folder. */
async function featureShots(): Promise<Map<string, Shots>> {
  const features = join(ROOT, 'apps/h5/src/features')
  const files = globSync('*/shots.ts', { cwd: features }).sort()
  const loaded = files.map(async (file) => {
    const { shots } = (await import(pathToFileURL(join(features, file)).href)) as { shots: Shots }
    return [file.split(/[\\/]/)[0]!, shots] as const
  })
  return new Map(await Promise.all(loaded))
}

/**
 * Every screen of the app once, and those with states in each of them.
 *
 * @returns the screens, and the names of those the demo world had no piece for
 */
export async function phoneScreens(database: pg.Client): Promise<{ screens: Screen[]; left_out: string[] }> {
  const features = await featureShots()
  const rows: Screen[] = []
  const states: Screen[] = []
  const left_out: string[] = []
  for (const feature of new Set(Object.keys(routes).map((name) => name.split('.')[0]!))) {
    const shots = features.get(feature) ?? {}
    const pieces = await findPieces(database, shots)
    const screenOf = (name: string, row: RouteRow, opening: Opening, path = row.path): Screen | undefined => {
      const { piece: wanted, parameter = 'id', query, viewer } = opening
      const whose = wanted ?? opening.viewer_of
      if (whose !== undefined && !pieces.has(whose)) throw new Error(`${name}: the feature has no piece ${whose}`)
      const piece = whose === undefined ? undefined : pieces.get(whose)
      if (whose !== undefined && !piece) {
        left_out.push(name)
        return undefined
      }
      const search = [wanted && `${parameter}=${piece!.id}`, query].filter(Boolean).join('&')
      return {
        name,
        path: search ? `${path}?${search}` : path,
        viewer: viewer ? (viewer === 'guest' ? GUEST : PEOPLE[viewer]) : (piece?.viewer ?? PEOPLE.buyer),
      }
    }
    for (const [name, row] of Object.entries<RouteRow>(routes)) {
      if (!name.startsWith(`${feature}.`)) continue
      const by_auth: Opening = row.auth === 'guest' ? { viewer: 'guest' } : {}
      const screen = screenOf(name, row, { ...by_auth, ...shots.rows?.[name as RouteName] })
      if (screen) rows.push({ ...screen, row: true })
    }
    for (const { name, screen: route, path, act, last, ...opening } of shots.states ?? []) {
      const screen = screenOf(name, routes[route], opening, path)
      if (screen) states.push({ ...screen, ...(act ? { act } : {}), ...(last ? { last } : {}) })
    }
  }
  return { screens: [...rows, ...states], left_out }
}

/** The console's pages; the ones of a single piece are opened with an id. */
export async function consoleScreens(database: pg.Client): Promise<Array<{ name: string; path: string }>> {
  const idOf = async (text: string) => (await findPiece(database, text))?.id ?? '0'
  const lot_id = await idOf(`select id from lot_lots where status = 'live' order by bid_count desc, id limit 1`)
  const order_id = await idOf(
    `select id from order_orders where status in ('shipped', 'received', 'completed') order by id desc limit 1`,
  )
  const user_id = await idOf(`select id from account_users where phone = '${PEOPLE.buyer}'`)
  const ring_id = await idOf('select id from bidder_rings order by score desc, id limit 1')
  const { pages } = await consolePages()
  return [
    ...pages.map((path) => ({ name: path.slice(1) || 'overview', path })),
    { name: 'lot', path: `/lots/${lot_id}` },
    { name: 'ring', path: `/rings?open=${ring_id}` },
    { name: 'order', path: `/orders/${order_id}` },
    { name: 'user', path: `/users/${user_id}` },
  ]
}
