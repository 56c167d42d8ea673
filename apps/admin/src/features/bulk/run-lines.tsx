/** The frozen rows of a run: what would happen to each or why not, and what became of it. */

import { BULK_ROW_STATES, type BulkRowState } from '@juya/contract/operator/bulk/runs.ts'
import { DEFINED } from '@juya/contract/operator/resources/console.ts'
import { BULK_RUNS } from '@juya/contract/operator/resources/desk/bulk-runs.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, type Item } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Card, Money, State } from '../../parts/small-parts.tsx'
import type { Run } from './run.ts'

type Line = Item<'bulkLines'>
const PAGE = 20
const listOf = ({ resource }: Run) => DEFINED.find(({ name }) => name === resource)

export function RunLines({ run }: { run: Run }) {
  const say = useTextsOf(BULK_RUNS)
  const said = common.useText()
  const word = useWord()
  const [asked, setAsked] = useState<{ state?: BulkRowState; after: number }>({ after: 0 })
  const busy = run.status === 'set' || run.status === 'running'
  const { data } = useQuery({
    queryKey: ['bulkLines', run.id, run.status, asked],
    queryFn: ({ signal }) => call('bulkLines', { id: run.id, ...asked, page_size: PAGE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: busy ? 2_000 : false,
  })
  const counts: Partial<Record<BulkRowState, number>> = {
    cannot: run.cannot,
    skipped: run.skipped,
    undone: run.undone,
    kept: run.kept,
  }
  const chips = BULK_ROW_STATES.filter((state) => state === asked.state || (counts[state] ?? 0) > 0)
  const rows = data?.list ?? []
  return (
    <>
      {chips.length > 0 && (
        <div className="a-filters">
          <Chip text={said('all')} on={asked.state === undefined} onPress={() => setAsked({ after: 0 })} />
          {chips.map((state) => (
            <Chip
              key={state}
              text={`${word('bulk_row', state)} ${counts[state] ?? ''}`}
              on={asked.state === state}
              onPress={() => setAsked({ state, after: 0 })}
            />
          ))}
        </div>
      )}
      <Card flush>
        {rows.length === 0 && data ? (
          <p className="a-faint d-none">{say('no_rows')}</p>
        ) : (
          <Lines run={run} rows={rows} busy={!data} />
        )}
        <div className="a-pager">
          <span className="a-pager__turn">
            {asked.after > 0 && (
              <button type="button" className="a-button" onClick={() => setAsked({ ...asked, after: 0 })}>
                {say('first')}
              </button>
            )}
            {data?.next != null && (
              <button type="button" className="a-button" onClick={() => setAsked({ ...asked, after: data.next! })}>
                {say('next')}
              </button>
            )}
          </span>
        </div>
      </Card>
    </>
  )
}

function Lines({ run, rows, busy }: { run: Run; rows: readonly Line[]; busy: boolean }) {
  const say = useTextsOf(BULK_RUNS)
  const { opens, lists = {} } = listOf(run) ?? {}
  const [states = ''] = Object.keys(lists)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className="a-table__scroll" tabIndex={0} aria-label={say('row')}>
      <table className="a-table a-table--dense a-table--cards" aria-label={say('row')} aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{say('row')}</th>
            <th scope="col">{say('would_be')}</th>
            <th scope="col">{say('result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="a-table__row">
              <td data-title={say('row')}>
                <Link
                  className="a-link"
                  to={opens?.replace(':id', String(row.id)) ?? run.page}
                >{`#${row.id} ${row.title}`}</Link>
              </td>
              <td data-title={say('would_be')}>
                <Would row={row} />
              </td>
              <td data-title={say('result')}>
                <Result row={row} states={states} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Chip = ({ text, on, onPress }: { text: string; on: boolean; onPress: () => void }) => (
  <button type="button" className={on ? 'a-chip a-chip--on' : 'a-chip'} aria-pressed={on} onClick={onPress}>
    {text}
  </button>
)

function Would({ row }: { row: Line }) {
  const say = useTextsOf(BULK_RUNS)
  const word = useWord()
  const { short } = useDates()
  const lines = [
    ...row.changes.map(({ thing, from, to }) =>
      from == null ? word(thing, to) : say('state_line', { from: word(thing, from), to: word(thing, to) }),
    ),
    ...row.clocks.map(({ title, change, due_at }) => say(`clock_${change}`, { title, due: short(due_at) })),
  ]
  if (lines.length === 0 && row.money_fen === 0) return <span className="a-faint">–</span>
  return (
    <ul className="k-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {row.money_fen > 0 && (
        <li>
          <Money fen={row.money_fen} />
        </li>
      )}
    </ul>
  )
}

function Result({ row, states }: { row: Line; states: string }) {
  const word = useWord()
  return (
    <>
      <State list="bulk_row" value={row.state} />
      {row.why && (
        <small className="k-why">
          {row.why}
          {row.stands && ` · ${word(states, row.stands)}`}
        </small>
      )}
    </>
  )
}
