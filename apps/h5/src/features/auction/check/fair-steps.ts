/** The checks of a lot's log in the order people follow them: what each is about, and how it came out. */
import type { AuctionLog, CheckName, LogEntry, ProblemCode } from '@juya/verify'
import { entryText, sha256Hex } from '@juya/verify'
import { isClosed } from './check-answer.ts'
import type { Checked } from './run-check.ts'

export type StepName = 'rules' | 'chain' | 'prices' | 'times' | 'closing' | 'sealed' | 'root' | 'receipts'
/**
 * holds, fails: checked. missing: should be there by now. later: comes when the lot or its day is over. unsigned: this browser cannot
 * check signatures; the rest of the step holds.
 */
export type StepResult = 'holds' | 'fails' | 'missing' | 'later' | 'unsigned'

export interface Step {
  name: StepName
  result: StepResult
  /** Entries the step found wrong. */
  seqs: number[]
  codes: ProblemCode[]
}

const CHECKS: Record<StepName, readonly CheckName[]> = {
  rules: ['rules', 'sentences'],
  chain: ['chain'],
  prices: ['prices'],
  times: ['times'],
  closing: ['closing', 'post_sale'],
  sealed: ['reserve', 'absentees', 'absentee_receipts'],
  root: ['daily_root'],
  receipts: ['receipts'],
}
const SIGNED: readonly StepName[] = ['closing', 'root', 'receipts']

/** Something was sealed when the lot opened: a secret reserve, or maximums that waited for it. */
const isSealed = ({ rules: { facts }, absentee_receipts }: AuctionLog): boolean =>
  Boolean(facts.reserve_sha256 ?? facts.absentees ?? absentee_receipts?.length)

/** The steps of a check. What was sealed, and a bidder's own receipts, only where there are some. */
export function stepsOf(checked: Checked): Step[] {
  const { log } = checked
  const names = (Object.keys(CHECKS) as StepName[]).filter(
    (name) => (name !== 'receipts' || log.receipts?.length) && (name !== 'sealed' || isSealed(log)),
  )
  return names.map((name) => {
    const problems = checked.verdict.problems.filter(({ what }) => CHECKS[name].includes(what))
    const seqs = [...new Set(problems.flatMap(({ seq }) => (seq === undefined ? [] : [seq])))]
    return { name, result: resultOf(name, checked, problems.length), seqs, codes: problems.map(({ code }) => code) }
  })
}

function resultOf(name: StepName, { log, status, answer, signatures }: Checked, problems: number): StepResult {
  if (problems > 0) return 'fails'
  if (name === 'closing' && !log.closing) return isClosed(status) ? 'missing' : 'later'
  if (name === 'root' && !log.daily_root) return answer === 'missing_root' ? 'missing' : 'later'
  return SIGNED.includes(name) && !signatures ? 'unsigned' : 'holds'
}

export interface ChainLink {
  entry: LogEntry
  /** Its fingerprint as made again on this device. */
  made_hash: string
  holds: boolean
}

/** Makes every entry's fingerprint again; one holds when it comes out the same and nothing else of the chain names it. */
export function chainOf(checked: Checked): Promise<ChainLink[]> {
  const bad_seqs = stepsOf(checked).find(({ name }) => name === 'chain')?.seqs ?? []
  return Promise.all(
    checked.log.entries.map(async (entry) => {
      const made_hash = await sha256Hex(entryText(entry))
      return { entry, made_hash, holds: made_hash === entry.hash && !bad_seqs.includes(entry.seq) }
    }),
  )
}

const RAISED_BY_FEN = 100_00

/** A copy of a log in which somebody raised one bid afterwards, to see that it is noticed. Undefined without a bid. */
export function changedCopy(log: AuctionLog): { log: AuctionLog; seq: number; by_fen: number } | undefined {
  const at = Math.floor((log.entries.length - 1) / 2)
  const entry = log.entries[at]
  if (!entry) return undefined
  const changed = { ...entry, price_fen: entry.price_fen + RAISED_BY_FEN }
  return { log: { ...log, entries: log.entries.with(at, changed) }, seq: entry.seq, by_fen: RAISED_BY_FEN }
}
