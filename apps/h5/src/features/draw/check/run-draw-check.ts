/** Draws it again on this device: what the public call says, or a file that was saved before. */
import { canVerifySignatures, type DrawLog, isQuicknet, type Verdict, verifyDraw } from '@juya/verify'
import { isRound } from '@juya/verify/beacon/drand.ts'
import { call } from '../../../lib/api/client.ts'
import { saveFile } from '../../../lib/save-file.ts'

export interface CheckedDraw {
  draw: DrawLog
  title: string
  verdict: Verdict
  /** Whether this browser can check signatures at all. */
  signatures: boolean
  /** The beacon is one that everybody can ask. */
  public_beacon: boolean
}

/** Fetches all of a draw, in the form the offline program reads too. */
export async function fetchDraw(id: number): Promise<{ draw: DrawLog; title: string }> {
  const [keys, first] = await Promise.all([
    call('proof.keys', {}, { silent: true }),
    call('draw.proof', { id }, { silent: true }),
  ])
  const tickets = [...first.tickets]
  for (let more = first.has_more; more; ) {
    const page = await call('draw.proof', { id, after_ticket: tickets.at(-1)!.ticket_no }, { silent: true })
    tickets.push(...page.tickets)
    more = page.has_more
  }
  const { daily_root_day: day, daily_root_path: path, title, has_more: _, status: __, ...rest } = first
  const root = day ? (await call('proof.dailyRoots', { day, page: 1, page_size: 1 }, { silent: true })).list[0] : null
  const draw = {
    ...rest,
    tickets,
    daily_root: root && path ? { ...root, path } : null,
    keys: keys.list.map(({ key_id, public_key_raw, from_at }) => ({
      ...{ key_id, public_key: public_key_raw },
      from_ms: from_at * 1000,
    })),
  }
  return { draw: draw as unknown as DrawLog, title }
}

/** A browser that cannot check signatures finds nothing wrong with them: the screen says they were not checked. */
export async function checkDraw(draw: DrawLog, title: string): Promise<CheckedDraw> {
  const signatures = await canVerifySignatures()
  const verdict = await verifyDraw(draw, { isRound })
  const problems = verdict.problems.filter(
    ({ code }) => signatures || !code.endsWith('_signature') || code === 'beacon_signature',
  )
  const beacon = draw.rules?.facts?.beacon
  return {
    ...{ draw, title, signatures },
    verdict: { ...verdict, problems, ok: problems.length === 0 },
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
