/** Checks a moment on this device: its record, and the recorded pieces themselves. */
import { type AuctionLog, canVerifySignatures, type ReadPiece, type Verdict, verifyMoment } from '@juya/verify'
import { publicKeys, rootOf } from '../../../cards/proof/signed-days.ts'
import type { Data } from '../../../lib/api/client.ts'

type Moment = Data<'live.moment'>

const SIGNATURES = ['moment_signature', 'closing_signature', 'root_signature']

async function fileOf({ lot, rules, closing, record, pieces, root_day, root_path }: Moment): Promise<AuctionLog> {
  const root = root_day ? await rootOf(root_day) : undefined
  return {
    format: 'juya.auction-log.v1',
    lot_id: lot.id,
    rules,
    entries: [],
    closing: closing ?? null,
    moment: record ? { ...record, pieces } : null,
    moment_root: root && root_path ? { ...root, path: root_path } : null,
    keys: await publicKeys(),
  } as unknown as AuctionLog
}

/** @returns what holds; signed: whether this browser can check signatures */
export async function checkMomentHere(
  moment: Moment,
  readPiece?: ReadPiece,
): Promise<{ verdict: Verdict; signed: boolean }> {
  const [verdict, signed] = [await verifyMoment(await fileOf(moment), { readPiece }), await canVerifySignatures()]
  if (signed) return { verdict, signed }
  const problems = verdict.problems.filter(({ code }) => !SIGNATURES.includes(code))
  return { verdict: { ...verdict, problems, ok: problems.length === 0 }, signed }
}

/** Reads a piece where the player reads it: by its run's folder and its own name. */
export const readerOf =
  (runs: Moment['runs']): ReadPiece =>
  async (path) => {
    const [name, run] = path.split('/').reverse()
    const folder = runs.find((one) => one.path.endsWith(`/${run}/`))?.path
    const answer = folder ? await fetch(folder + name).catch(() => undefined) : undefined
    return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
  }
