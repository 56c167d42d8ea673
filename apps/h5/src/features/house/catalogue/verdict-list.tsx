/** What each row of a table comes to: those to mend first, each with its cell to mend it in. */
import { Button, Chip, Tag, TextInput } from '@juya/ui'
import { useState } from 'react'
import { useText } from './catalogue.i18n.ts'
import { cellKey, countsOf, type Judged, type Mended, type Rows } from './catalogue.ts'
import { useColumnName } from './mapping-fields.tsx'

type Verdict = Judged['verdict']
const ORDER: readonly Verdict[] = ['wrong', 'changed', 'new', 'same']
const TONES = { wrong: 'red', changed: 'amber', new: 'jade', same: 'grey' } as const
const PAGE = 50

export function VerdictList({
  judged,
  rows,
  mended,
  onMend,
}: {
  judged: readonly Judged[]
  rows: Rows
  mended: Mended
  /** A cell gets another text. */
  onMend: (key: string, cell: string) => void
}) {
  const t = useText()
  const counts = countsOf(judged)
  const [shown, setShown] = useState<Verdict | 'all'>(counts.wrong > 0 ? 'wrong' : 'all')
  const [pages, setPages] = useState(1)
  const sent = new Map(rows.map((row) => [row.row, row]))
  const list = judged
    .filter(({ verdict }) => shown === 'all' || verdict === shown)
    .sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || a.row - b.row)
  const choose = (verdict: Verdict | 'all') => {
    setShown(verdict)
    setPages(1)
  }
  return (
    <>
      <div className="sale-tools">
        <Chip on={shown === 'all'} onPress={() => choose('all')}>
          {t('all')} {judged.length}
        </Chip>
        {ORDER.filter((verdict) => counts[verdict] > 0).map((verdict) => (
          <Chip key={verdict} on={shown === verdict} onPress={() => choose(verdict)}>
            {t(`v_${verdict}`)} {counts[verdict]}
          </Chip>
        ))}
      </div>
      <ul className="bring-rows">
        {list.slice(0, pages * PAGE).map((row) => (
          <RowLine key={row.row} row={row} sent={sent.get(row.row)} mended={mended} onMend={onMend} />
        ))}
      </ul>
      {list.length > pages * PAGE && (
        <div className="sale-tools">
          <Button block variant="plain" onClick={() => setPages(pages + 1)}>
            {t('show_more')}
          </Button>
        </div>
      )}
    </>
  )
}

function RowLine({
  row,
  sent,
  mended,
  onMend,
}: {
  row: Judged
  sent: Rows[number] | undefined
  mended: Mended
  onMend: (key: string, cell: string) => void
}) {
  const t = useText()
  const nameOf = useColumnName()
  const cells = (sent?.cells ?? {}) as Record<string, string>
  const mendable = (column: string) => column !== 'images' && column !== 'row'
  return (
    <li className="bring-row">
      <p className="bring-row__head">
        <b className="j-num">{row.lot_no === '' ? t('row', { row: row.row }) : t('lot', { no: row.lot_no })}</b>
        <Tag tone={TONES[row.verdict]}>{t(`v_${row.verdict}`)}</Tag>
        <span className="bring-row__title">{sent?.cells.title}</span>
      </p>
      {row.faults.map(({ column, text }) => (
        <div key={column} className="bring-row__fault">
          <p>
            {nameOf(column)}: {text}
          </p>
          {mendable(column) && (
            <TextInput
              align="left"
              aria-label={t('mend', { column: nameOf(column), row: row.row })}
              value={mended.get(cellKey(row.row, column)) ?? cells[column] ?? sent?.more?.[nameOf(column)] ?? ''}
              onChange={(cell) => onMend(cellKey(row.row, column), cell)}
            />
          )}
        </div>
      ))}
      {row.changes.map(({ column, from, to }) => (
        <p key={column} className="house-faint">
          {t('from_to', { column: nameOf(column), from: from || t('nothing'), to: to || t('nothing') })}
        </p>
      ))}
    </li>
  )
}
