/** One's growth value: the level, what brings more, this month by reasons, and each change explained. */
import './level.css'
import { Button, Card, Cell, CellGroup, Row, Rows } from '@juya/ui'
import { useState } from 'react'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { ChangeRow, signed } from './parts/change-row.tsx'
import { ChangeSheet } from './parts/change-sheet.tsx'
import { Place } from './parts/place.tsx'

type Dir = 'all' | 'gain' | 'loss'

export default function GrowthPage() {
  const t = useText()
  const [dir, setDir] = useState<Dir>('all')
  const [open, setOpen] = useState<number>()
  const changes = usePagedCall('level.changes', dir === 'all' ? {} : { dir })
  const above = [useCall('level.mine', {}), useCall('level.byReason', {})]
  return (
    <>
      <ListPage
        needs={above}
        list={changes}
        layout="rows"
        tabs={{
          items: (['all', 'gain', 'loss'] as const).map((key) => ({ key, text: t(key) })),
          active: dir,
          onChange: (key) => setDir(key as Dir),
        }}
        before={dir === 'all' && <Above />}
        row={(change) => <ChangeRow key={change.id} change={change} onPress={() => setOpen(change.id)} />}
        empty={{
          title: t('empty'),
          note: t('empty_note'),
          drawing: 'scroll',
          action: (
            <Button variant="outline" onClick={() => go('level.levels')}>
              {t('look')}
            </Button>
          ),
        }}
        end={t('end', { count: changes.total })}
      />
      {open !== undefined && <Explained id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Explained({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useCall('level.change', { id })
  return data ? <ChangeSheet change={data} ask="level.askReview" may_ask onClose={onClose} /> : null
}

function Above() {
  const t = useText()
  const { data } = useCall('level.mine', {})
  if (!data) return null
  return (
    <>
      <Card>
        <Place value={data.value} level={data.level} name={data.level_name} next={data.next_value} />
      </Card>
      <CellGroup look="card">
        <Cell title={t('levels')} onPress={() => go('level.levels')} />
        <Cell title={t('benefits')} onPress={() => go('level.detail', { level: data.level })} />
        <Cell title={t('rules')} onPress={() => go('level.rules')} />
      </CellGroup>
      <Card title={t('ways')}>
        <Rows>
          {data.ways.map((way) => (
            <Row key={way.code} label={way.name}>
              {way.per_fen == null
                ? t('way_once', { delta: way.delta })
                : t('way_per', { delta: way.delta, amount: formatFen(way.per_fen) })}
              {' · '}
              {way.done > 0 ? t('done', { count: way.done }) : t('not_done')}
            </Row>
          ))}
        </Rows>
      </Card>
      <Month />
    </>
  )
}

/** A month by its reasons; this one first, then those before it. */
function Month() {
  const t = useText()
  const [month, setMonth] = useState<string>()
  const { data } = useCall('level.byReason', month === undefined ? {} : { month })
  if (!data) return null
  return (
    <Card title={month === undefined ? t('month') : data.month}>
      {data.by_reason.length === 0 ? (
        <p className="level-words j-meta">{t('month_none')}</p>
      ) : (
        <Rows>
          {data.by_reason.map((one) => (
            <Row key={one.reason} label={`${one.name} × ${one.count}`}>
              {signed(one.delta)}
            </Row>
          ))}
          <Row label={t('total')}>{signed(data.total)}</Row>
        </Rows>
      )}
      <Button variant="text" block onClick={() => setMonth(before(data.month))}>
        {t('month_before')}
      </Button>
    </Card>
  )
}

function before(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}
