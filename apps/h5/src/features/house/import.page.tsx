/** A table of lots is read on this phone, checked row by row, and taken over by number into a sale that is being prepared. */
import './house.css'
import './catalogue/catalogue.css'
import { Button, CellGroup, Empty, timeLeft, useNow } from '@juya/ui'
import { CheckCircleIcon } from '@juya/ui/icons.ts'
import { useMemo, useState } from 'react'
import { CategoryField } from '../../cards/forms/category-field.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './catalogue/catalogue.i18n.ts'
import { countsOf, type Mapping, type Mended, mappingOf, type Rows, rowsOf } from './catalogue/catalogue.ts'
import { MappingFields } from './catalogue/mapping-fields.tsx'
import type { Found } from './catalogue/pictures.ts'
import { PicturesCard } from './catalogue/pictures-card.tsx'
import type { Table } from './catalogue/read-table.ts'
import { TableCard } from './catalogue/table-card.tsx'
import { type Import, useImport } from './catalogue/use-import.ts'
import { VerdictList } from './catalogue/verdict-list.tsx'
import { StandingBanner } from './parts/standing-banner.tsx'
import { NoHouse } from './sales.page.tsx'

type Sale = Data<'house.sessions'>['list'][number]
const NO_PICTURES: Found = { pictures: new Map(), nameless: [], broken: [] }

export default function ImportPage() {
  return (
    <SellerOnly>
      <Loaded />
    </SellerOnly>
  )
}

function Loaded() {
  const t = useText()
  const id = Number(usePageParams().id) || 0
  const known = useCall('house.sessions', { id, page_size: 1 }, { stale_ms: 0 })
  if (!known.data)
    return (
      <FormPage needs={known} onSubmit={() => undefined}>
        {null}
      </FormPage>
    )
  if (!known.data.is_house) return <NoHouse />
  const [sale] = known.data.list
  if (!sale?.actions.includes('save'))
    return (
      <PageShell>
        <Empty
          drawing="scroll"
          title={t(sale ? 'not_open' : 'no_sale')}
          action={<Button onClick={() => go('house.sales')}>{t('to_sales')}</Button>}
        />
      </PageShell>
    )
  return <Bring sale={sale} />
}

function Bring({ sale }: { sale: Sale }) {
  const t = useText()
  const [table, setTable] = useState<Table>()
  const [mapping, setMapping] = useState<Mapping>([])
  const [mended, setMended] = useState<Mended>(new Map())
  const [category, setCategory] = useState({ id: 0, name: '' })
  const [found, setFound] = useState(NO_PICTURES)
  const bring = useImport({ session_id: sale.id, category_id: category.id || undefined, pictures: found.pictures })
  const rows = useMemo(() => (table ? rowsOf(table, mapping, mended) : []), [table, mapping, mended])
  const { step, progress } = bring
  if (step === 'taking' || step === 'stopped' || step === 'done') return <Taking sale={sale} bring={bring} />
  if (step === 'judged') return <Checked sale={sale} bring={bring} rows={rows} mended={mended} onMend={setMended} />
  return (
    <FormPage
      about={sale.title}
      onSubmit={() => void bring.check(rows)}
      submit={table && t('check')}
      submitting={step === 'checking'}
      reason={
        table && (step === 'checking' ? t('checking', { done: progress.done, all: progress.all }) : t('check_note'))
      }
    >
      <TableCard
        onTable={(next) => {
          setTable(next)
          setMapping(next ? mappingOf(next.headings) : [])
          setMended(new Map())
        }}
      />
      {table && <MappingFields headings={table.headings} mapping={mapping} onChange={setMapping} />}
      {table && (
        <CellGroup look="card" title={t('category')}>
          <CategoryField value={category.id} name={category.name} onChange={(id, name) => setCategory({ id, name })} />
        </CellGroup>
      )}
      {table && <PicturesCard found={found} rows={rows} onFound={setFound} />}
    </FormPage>
  )
}

/** What each row would come to; cells are mended here, and all is checked again before anything is taken over. */
function Checked({
  sale,
  bring,
  rows,
  mended,
  onMend,
}: {
  sale: Sale
  bring: Import
  rows: Rows
  mended: Mended
  onMend: (next: Mended) => void
}) {
  const t = useText()
  const [touched, setTouched] = useState(false)
  const counts = countsOf(bring.judged)
  const takes = counts.new + counts.changed
  const nothing = !touched && takes === 0
  return (
    <FormPage
      about={sale.title}
      onSubmit={() => void (touched ? bring.check(rows) : bring.take())}
      submit={touched ? t('again') : nothing ? t('none') : t('can', { count: takes, all: bring.judged.length })}
      disabled={nothing}
      reason={nothing && counts.wrong === 0 ? t('all_same') : undefined}
      second={
        <Button variant="plain" onClick={bring.anew}>
          {t('back')}
        </Button>
      }
    >
      <VerdictList
        judged={bring.judged}
        rows={rows}
        mended={mended}
        onMend={(key, cell) => {
          setTouched(true)
          onMend(new Map(mended).set(key, cell))
        }}
      />
    </FormPage>
  )
}

/** Says that the server asks to wait, and for how long; it goes on by itself then. */
function Waiting({ until_ms }: { until_ms: number }) {
  const t = useText()
  return t('waiting', { seconds: timeLeft(until_ms, useNow()).total_s })
}

function Taking({ sale, bring: { step, progress, judged, take } }: { sale: Sale; bring: Import }) {
  const t = useText()
  const is_done = step === 'done'
  const { wrong } = countsOf(judged)
  const sending = progress.to_send > 0 ? t('sending', { done: progress.sent, all: progress.to_send }) : undefined
  const left = wrong > 0 ? t('done_left', { count: wrong }) : undefined
  return (
    <FormPage
      about={sale.title}
      onSubmit={() => (is_done ? go('house.sale', { id: sale.id }, { type: 'redirect' }) : void take())}
      submit={t(is_done ? 'to_sale' : 'go_on')}
      submitting={step === 'taking'}
    >
      <StandingBanner
        said
        tone={is_done ? 'jade' : step === 'stopped' ? 'amber' : 'blue'}
        icon={is_done ? <CheckCircleIcon size={20} weight="fill" /> : undefined}
        title={is_done ? t('done', { count: progress.done }) : t('taking', { done: progress.done, all: progress.all })}
        note={
          step === 'stopped' ? (
            t('stopped')
          ) : is_done ? (
            left
          ) : progress.waits_until ? (
            <Waiting until_ms={progress.waits_until} />
          ) : (
            sending
          )
        }
      />
    </FormPage>
  )
}
