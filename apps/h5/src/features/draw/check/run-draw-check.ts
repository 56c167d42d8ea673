/** Draws it again on this device: what the public call says, or a file that was saved before. */
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { canVerifySignatures, type DrawLog, isQuicknet, type Verdict, verifyDraw } from '@juya/verify'
import { isRound } from '@juya/verify/beacon/drand.ts'
import { isRootDue, publicKeys, rootOf } from '../../../cards/proof/signed-days.ts'
import { call } from '../../../lib/api/client.ts'
import { saveFile } from '../../../lib/save-file.ts'

export interface CheckedDraw {
  draw: DrawLog
  title: string
  verdict: Verdict
  /** Whether this browser can check signatures at all. */
  signatures: boolean
  /** The day whose signed root should be here by now, and is not. */
  missing_root_day: string | null
  /** The beacon is one that everybody can ask. */
  public_beacon: boolean
}

/** Fetches all of a draw, in the form the offline program reads too. */
export async function fetchDraw(id: number): Promise<{ draw: DrawLog; title: string; root_day: string | null }> {
  const [keys, first] = await Promise.all([publicKeys(), call('draw.proof', { id }, { silent: true })])
  const tickets = [...first.tickets]
  for (let more = first.has_more; more; ) {
    const page = await call('draw.proof', { id, after_ticket: tickets.at(-1)!.ticket_no }, { silent: true })
    tickets.push(...page.tickets)
    more = page.has_more
  }
  const { daily_root_day: day, daily_root_path: path, title, has_more: _, status: __, ...rest } = first
  const root = day ? await rootOf(day) : null
  const draw = {
    ...rest,
    tickets,
    daily_root: root && path ? { ...root, path } : null,
    keys,
  }
  return { draw: draw as unknown as DrawLog, title, root_day: day ?? null }
}

/**
 * A browser that cannot check signatures finds nothing wrong with them: the screen says they were not checked.
 * @param root_day whose signed root covers the draw, once that day is over; a saved file names none
 */
export async function checkDraw(draw: DrawLog, title: string, root_day: string | null = null): Promise<CheckedDraw> {
  const signatures = await canVerifySignatures()
  const verdict = await verifyDraw(draw, { isRound })
  const problems = verdict.problems.filter(
    ({ code }) => signatures || !code.endsWith('_signature') || code === 'beacon_signature',
  )
  const beacon = draw.rules?.facts?.beacon
  return {
    ...{ draw, title, signatures },
    verdict: { ...verdict, problems, ok: problems.length === 0 },
    missing_root_day: isRootDue(root_day, serverNow()) && !draw.daily_root ? root_day : null,
    public_beacon: beacon !== undefined && isQuicknet(beacon),
  }
}

export const downloadDraw = (draw: DrawLog): void =>
  saveFile(`draw-${draw.draw_id}.json`, JSON.stringify(draw, null, 1), 'application/json')

/** A saved file, with or without the envelope it came in. @throws Error where it is none */
export async function readDraw(file: File): Promise<DrawLog> {
  const parsed = JSON.parse(await file.text()) as DrawLog & { data?: DrawLog }
  const draw = parsed.data ?? parsed
  if (draw.format !== 'juya.draw.v1') throw new Error('no draw')
  return draw
}
