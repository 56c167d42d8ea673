/** Checking the rows of a table and taking them over, some hundred at a time, so that an interruption loses nothing. */
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { Patience } from '../../../lib/api/patience.ts'
import { CallError } from '../../../lib/api/request.ts'
import { session } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/toast.ts'
import { say } from './catalogue.i18n.ts'
import { batchesOf, type Judged, numberOf, type Rows, repeatedLines } from './catalogue.ts'
import { type Pictures, sendPicture, sentBefore } from './pictures.ts'

export type Import = ReturnType<typeof useImport>
type Step = 'choose' | 'checking' | 'judged' | 'taking' | 'stopped' | 'done'
export interface Progress {
  done: number
  all: number
  /** Pictures of the rows that are being taken over. */
  sent: number
  to_send: number
  /** The server's limit is reached; the rest goes on by itself at this moment (ms). */
  waits_until?: number | undefined
}

/** Rows written in one call: few, so that rows with all their pictures are saved while other pictures still upload. */
const TAKEN_AT_ONCE = 20

const NOTHING: Progress = { done: 0, all: 0, sent: 0, to_send: 0 }

interface Bringing {
  session_id: number
  category_id: number | undefined
  pictures: Pictures
}

export function useImport({ session_id, category_id, pictures }: Bringing) {
  const [step, setStep] = useState<Step>('choose')
  const [judged, setJudged] = useState<readonly Judged[]>([])
  const [progress, setProgress] = useState(NOTHING)
  const [taken, setTaken] = useState(0)
  /** Rows that are not in the sale yet, for who goes on after an interruption. */
  const left = useRef<Rows>([])
  const account = session.get().user?.id ?? 0
  const patience = useRef(new Patience((waits_until) => setProgress((now) => ({ ...now, waits_until })))).current
  const about = { session_id, ...(category_id ? { category_id } : {}) }

  const withImages = (rows: Rows, pathOf: (lot_no: string) => string[] | undefined): Rows =>
    rows.map((row) => {
      const images = pathOf(numberOf(row))
      return images ? { ...row, images } : row
    })

  const knownPaths = async (): Promise<Map<string, string[]>> => {
    const paths = new Map<string, string[]>()
    for (const [lot_no, list] of pictures)
      paths.set(lot_no, await Promise.all(list.map(async (one) => (await sentBefore(one, account)) ?? '')))
    return paths
  }

  const check = async (rows: Rows): Promise<void> => {
    setStep('checking')
    setProgress({ ...NOTHING, all: rows.length })
    const repeated = repeatedLines(rows)
    try {
      const paths = await knownPaths()
      const all: Judged[] = []
      for (const batch of batchesOf(withImages(rows, (lot_no) => paths.get(lot_no)))) {
        const answer = await patience.do(() =>
          call('house.importLots', { ...about, dry_run: true, rows: batch }, { silent: true }),
        )
        all.push(...answer.rows.map((row) => (repeated.has(row.row) ? asRepeated(row) : row)))
        setProgress({ ...NOTHING, done: all.length, all: rows.length })
      }
      setJudged(all)
      const takes = new Set(all.filter(isTaken).map(({ row }) => row))
      left.current = rows.filter(({ row }) => takes.has(row))
      setTaken(0)
      setStep('judged')
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast(failure.message)
      setStep('choose')
    }
  }

  const sendAll = async (rows: Rows): Promise<Map<string, string[]>> => {
    const paths = new Map<string, string[]>()
    const wanted = rows.flatMap((row) => {
      const list = pictures.get(numberOf(row))
      return list ? [{ lot_no: numberOf(row), list }] : []
    })
    const to_send = wanted.reduce((sum, { list }) => sum + list.length, 0)
    setProgress((now) => ({ ...now, sent: 0, to_send }))
    await Promise.all(
      wanted.map(async ({ lot_no, list }) => {
        const sent = await Promise.all(
          list.map(async (picture) => {
            const path = await patience.do(() => sendPicture(picture, account, session_id))
            setProgress((now) => ({ ...now, sent: now.sent + 1 }))
            return path
          }),
        )
        paths.set(lot_no, sent)
      }),
    )
    return paths
  }

  const take = async (): Promise<void> => {
    setStep('taking')
    let done = taken
    setProgress({ ...NOTHING, done, all: done + left.current.length })
    try {
      for (const batch of batchesOf(left.current, TAKEN_AT_ONCE)) {
        const paths = await sendAll(batch)
        const rows = withImages(batch, (lot_no) => paths.get(lot_no))
        const answer = await patience.do(() =>
          call('house.importLots', { ...about, dry_run: false, rows }, { silent: true }),
        )
        done += answer.taken
        setTaken(done)
        left.current = left.current.slice(batch.length)
        setProgress((now) => ({ ...now, done }))
      }
      setStep('done')
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast(failure.message)
      setStep('stopped')
    }
  }

  return { step, judged, progress, taken, check, take, anew: () => setStep('choose') }
}

const isTaken = ({ verdict }: Judged): boolean => verdict === 'new' || verdict === 'changed'

const asRepeated = (row: Judged): Judged => ({
  ...row,
  verdict: 'wrong',
  faults: [{ column: 'lot_no', text: say('twice') }, ...row.faults.filter(({ column }) => column !== 'lot_no')],
})
