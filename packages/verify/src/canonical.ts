/**
 * The exact texts that are hashed and signed. The server uses these same functions, so there is one encoding.
 * Each text is a JSON array whose first item names what it is; a text of one kind can never be taken for another.
 */
import type {
  AbsenteeAct,
  ClosingRecord,
  DailyRoot,
  LogEntry,
  LogExtension,
  LogLink,
  OpenedReserve,
  PathStep,
  PostSale,
  Receipt,
  RuleSentence,
} from './types.ts'

type Hash = (text: string) => string | Promise<string>

/** JSON with object keys sorted and absent values (null, undefined) left out, so that equal facts give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, item]) => item !== null && item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`)
  return `{${fields.join(',')}}`
}

/** The text behind the hash of a lot's rules in one language. */
export const sentencesText = (sentences: ReadonlyArray<Pick<RuleSentence, 'key' | 'label' | 'text'>>): string =>
  JSON.stringify(['juya.sentences.v1', ...sentences.map(({ key, label, text }) => [key, label, text])])

/** The prev_hash of a lot's first entry: the chain starts at the frozen rules. */
export const genesisText = (lot_id: number, rules_hash: string): string =>
  JSON.stringify(['juya.genesis.v1', lot_id, rules_hash])

/** The text an entry's hash covers. */
export const entryText = (entry: Omit<LogEntry, 'hash'>): string =>
  JSON.stringify([
    'juya.bid.v1',
    entry.lot_id,
    entry.seq,
    entry.server_ms,
    entry.kind,
    entry.alias,
    entry.price_fen,
    entry.prev_hash,
  ])

/** The text behind the link that an outage of the service leaves in the chain. */
export const extensionText = (extension: Omit<LogExtension, 'hash'>): string =>
  JSON.stringify([
    'juya.extension.v1',
    extension.lot_id,
    extension.after_seq,
    extension.from_ms,
    extension.until_ms,
    extension.was_ends_at_ms,
    extension.ends_at_ms,
    extension.prev_hash,
  ])

/** The text behind a link that takes bids back, or says that a reserve was lowered. */
export const linkText = (link: Omit<LogLink, 'hash'>): string =>
  link.kind === 'void'
    ? JSON.stringify([
        'juya.void.v1',
        link.lot_id,
        link.after_seq,
        link.server_ms,
        link.seqs,
        link.rule,
        link.reason,
        link.price_fen,
        link.leader_alias,
        link.prev_hash,
      ])
    : link.sealed
      ? JSON.stringify(['juya.reserve.v2', link.lot_id, link.after_seq, link.server_ms, link.sealed, link.prev_hash])
      : JSON.stringify(['juya.reserve.v1', link.lot_id, link.after_seq, link.server_ms, link.prev_hash])

/** The text whose hash seals a secret reserve. `no` is 0 in the frozen rules, and the number of the lowering in a link. */
export const reserveSealText = (lot_id: number, { no, reserve_fen, salt }: OpenedReserve): string =>
  JSON.stringify(['juya.reserve-seal.v1', lot_id, no, reserve_fen, salt])

/** The prev_hash of the first act about maximums that wait for a lot's opening. */
export const absenteeGenesisText = (lot_id: number): string => JSON.stringify(['juya.absentees.v1', lot_id])

/** The text whose hash is an act's commitment: the maximum, which it hides as long as the salt is secret. */
export const commitmentText = (
  lot_id: number,
  { no, max_fen, salt }: { no: number; max_fen: number; salt: string },
): string => JSON.stringify(['juya.absentee-max.v1', lot_id, no, max_fen, salt])

/** The text behind the hash of an act. */
export const absenteeText = (lot_id: number, act: Omit<AbsenteeAct, 'hash'>): string =>
  JSON.stringify(['juya.absentee.v1', lot_id, act.no, act.kind, act.of, act.server_ms, act.commitment, act.prev_hash])

/** The text the receipt of an act signs. */
export const absenteeReceiptText = ({ lot_id, no, hash }: { lot_id: number; no: number; hash: string }): string =>
  JSON.stringify(['juya.absentee-receipt.v1', lot_id, no, hash])

/** The text a bidder's receipt signs: of version 2 where it names what the bidder had before their eyes. */
export function receiptText({ lot_id, seq, hash, seen }: Omit<Receipt, 'signature' | 'key_id'>): string {
  if (!seen) return JSON.stringify(['juya.receipt.v1', lot_id, seq, hash])
  const { captured_at_ms = null, number = null, lag_ms = null } = seen.picture ?? {}
  return JSON.stringify(['juya.receipt.v2', lot_id, seq, hash, seen.price_fen, captured_at_ms, number, lag_ms])
}

/** The text a closing record signs, which stands for the lot in its day's root. */
export const closingText = (closing: Omit<ClosingRecord, 'signature' | 'key_id'>): string =>
  JSON.stringify([
    'juya.closing.v1',
    closing.lot_id,
    closing.result,
    closing.hammer_fen ?? null,
    closing.winner_alias ?? null,
    closing.bid_count,
    closing.closed_at_ms,
    closing.head_hash,
    closing.rules_hash,
  ])

/** The text the record of a sale after the sale signs, which stands for it in its day's root. */
export const postSaleText = (record: Omit<PostSale, 'signature' | 'key_id'>): string =>
  JSON.stringify([
    'juya.post-sale.v1',
    record.lot_id,
    record.price_fen,
    record.buyer_alias,
    record.sold_at_ms,
    record.closing_sha256,
  ])

/**
 * The text a daily root signs and its hash covers; the last day of a month names the statements' root as well, a day with draws both
 * that and the draws' root, and a day with recordings all of them.
 */
export const dailyRootText = (root: Omit<DailyRoot, 'hash' | 'signature' | 'key_id' | 'path'>): string => {
  const statements = [root.statements_root ?? null, root.statements ?? 0]
  const draws = [root.draws_root ?? null, root.draws ?? 0]
  const [version, ...more] = root.recordings_root
    ? ['v4', ...statements, ...draws, root.recordings_root, root.recordings ?? 0]
    : root.draws_root
      ? ['v3', ...statements, ...draws]
      : root.statements_root
        ? ['v2', ...statements]
        : ['v1']
  return JSON.stringify([
    `juya.daily-root.${version}`,
    root.day,
    root.ledger_root,
    root.ledger_entries,
    root.bids_root,
    root.lots_closed,
    ...more,
    root.prev_hash,
  ])
}

/** The leaf of one closed lot, of one draw, or of one recording or moment. */
export const leafText = (closing_text: string): string => JSON.stringify(['juya.leaf.v1', closing_text])

const nodeText = (left: string, right: string): string => JSON.stringify(['juya.node.v1', left, right])

/** The root over leaves in order (by lot id); an odd one out is carried up unchanged. An empty day has the hash of no leaf. */
export async function merkleRoot(leaves: string[], hash: Hash): Promise<string> {
  if (leaves.length === 0) return hash(JSON.stringify(['juya.empty.v1']))
  let level = leaves
  while (level.length > 1) level = await parents(level, hash)
  return level[0]!
}

/** Every level of the tree, the leaves first: paths of many leaves are read from it. */
export async function merkleLevels(leaves: string[], hash: Hash): Promise<string[][]> {
  const levels = [leaves]
  while (levels.at(-1)!.length > 1) levels.push(await parents(levels.at(-1)!, hash))
  return levels
}

/** The neighbours of the leaf at `index`, from the levels of its tree. */
export function pathIn(levels: readonly string[][], index: number): PathStep[] {
  return levels.slice(0, -1).flatMap((level, depth) => {
    const at = index >> depth
    const neighbour = level[at ^ 1]
    return neighbour === undefined
      ? []
      : [{ side: at % 2 === 0 ? ('right' as const) : ('left' as const), hash: neighbour }]
  })
}

/** The neighbours that lead from the leaf at `index` up to the root. */
export async function merklePath(leaves: string[], index: number, hash: Hash): Promise<PathStep[]> {
  const path: PathStep[] = []
  let level = leaves
  for (let at = index; level.length > 1; at >>= 1) {
    const neighbour = level[at ^ 1]
    if (neighbour !== undefined) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: neighbour })
    level = await parents(level, hash)
  }
  return path
}

/** The root one arrives at from a leaf along its path; empty text for a path that names no side. */
export async function rootFromPath(leaf: string, path: PathStep[], hash: Hash): Promise<string> {
  let at = leaf
  for (const { side, hash: neighbour } of path) {
    if (side !== 'left' && side !== 'right') return ''
    at = await hash(side === 'left' ? nodeText(neighbour, at) : nodeText(at, neighbour))
  }
  return at
}

async function parents(level: string[], hash: Hash): Promise<string[]> {
  const up: string[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i]!, level[i + 1]]
    up.push(right === undefined ? left : await hash(nodeText(left, right)))
  }
  return up
}
