/** A wallet's months; one of them with opening, lines and closing, and as a file that proves itself. */
import './wallet.css'
import { Button, Card, Cell, CellGroup, Empty, Row, Rows, StateBanner } from '@juya/ui'
import { DownloadSimpleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { ListPage, PageShell } from '../../templates/pages.tsx'
import { useDayName, useMonthName } from './fund-filters.tsx'
import { FundLine } from './fund-line.tsx'
import { useText } from './statement/i18n.ts'

type Owner = 'user' | 'shop'
type Sums = Data<'wallet.statements'>['list'][number]

export default function StatementPage() {
  const asked = usePageParams()
  const owner: Owner = asked.owner === 'shop' ? 'shop' : 'user'
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(asked.month ?? '')?.[0]
  return month ? <MonthOf owner={owner} month={month} /> : <Months owner={owner} />
}

function Months({ owner }: { owner: Owner }) {
  const t = useText()
  const monthName = useMonthName()
  const dayName = useDayName()
  const months = useCall('wallet.statements', { owner }, { stale_ms: 0 })
  const { list = [], earned = [] } = months.data ?? {}
  return (
    <PageShell needs={months} instead={list.length + earned.length === 0 ? <None owner={owner} /> : undefined}>
      {earned.map((year) => (
        <EarnedCard key={year.year} of={year} />
      ))}
      <CellGroup look="card" note={t('note')}>
        {list.map((one) => (
          <Cell
            key={one.month}
            title={monthName(one.month)}
            help={one.signed ? t('signed', { day: dayName(one.signed.day) }) : t('running')}
            value={<span className="j-num">{formatFen(one.closing_fen, { decimals: 'always' })}</span>}
            onPress={() => go('wallet.statement', { owner, month: one.month })}
          />
        ))}
      </CellGroup>
    </PageShell>
  )
}

/** What a year brought: tasks, invitations, the league. */
function EarnedCard({ of }: { of: Data<'wallet.statements'>['earned'][number] }) {
  const t = useText()
  return (
    <Card title={t('earned', { year: of.year })}>
      <Rows>
        <Row label={t('from_tasks')}>{formatFen(of.tasks_fen, { decimals: 'always' })}</Row>
        <Row label={t('from_invitations')}>{formatFen(of.invitations_fen, { decimals: 'always' })}</Row>
        <Row label={t('from_league')}>{formatFen(of.league_fen, { decimals: 'always' })}</Row>
      </Rows>
      <p className="wallet-note">{t('nothing_withheld')}</p>
    </Card>
  )
}

/** No month yet: the way to what would make one. */
function None({ owner }: { owner: Owner }) {
  const t = useText()
  return (
    <Empty
      drawing="scroll"
      title={t('empty')}
      note={t('empty_note')}
      action={
        <Button variant="outline" onClick={() => go(owner === 'shop' ? 'sell.property' : 'wallet.index')}>
          {t(owner === 'shop' ? 'to_shop_money' : 'to_wallet')}
        </Button>
      }
    />
  )
}

function MonthOf({ owner, month }: { owner: Owner; month: string }) {
  const t = useText()
  const monthName = useMonthName()
  const lines = usePagedCall('wallet.statement', { owner, month })
  return (
    <ListPage
      title={monthName(month)}
      list={lines}
      layout="rows"
      before={lines.first && <Head owner={owner} sums={lines.first.sums} />}
      row={(line) => <FundLine key={line.id} line={line} />}
      empty={{ title: t('empty'), note: t('empty_note'), drawing: 'scroll' }}
    />
  )
}

function Head({ owner, sums }: { owner: Owner; sums: Sums }) {
  const t = useText()
  const dayName = useDayName()
  const file = useCall('wallet.statementFile', { owner, month: sums.month }, { stale_ms: 0 })
  const yuan = (fen: number) => formatFen(fen, { decimals: 'always' })
  const save = () => {
    if (!file.data) return
    saveFile(file.data.name, file.data.csv, 'text/csv')
    toast(t('saved', { name: file.data.name }))
  }
  return (
    <>
      {file.data?.agrees === false && (
        <StateBanner
          tone="red"
          rounded
          icon={<WarningCircleIcon size={22} weight="fill" />}
          title={t('differs')}
          note={t('differs_note')}
        />
      )}
      <Card>
        <Rows>
          <Row label={t('opening')}>{yuan(sums.opening_fen)}</Row>
          <Row label={t('in')} tone="jade">
            {yuan(sums.in_fen)}
          </Row>
          <Row label={t('out')}>{yuan(-sums.out_fen)}</Row>
          <Row label={t('closing')} strong>
            {yuan(sums.closing_fen)}
          </Row>
        </Rows>
        <div className="wallet-file">
          <Button
            block
            variant="outline"
            icon={<DownloadSimpleIcon size={18} />}
            loading={!file.data && file.loading}
            onClick={save}
          >
            {t('save')}
          </Button>
          <p className="wallet-note">
            {sums.signed ? t('proof', { day: dayName(sums.signed.day) }) : t('proof_later')}
          </p>
          {sums.signed && <p className="wallet-note wallet-hash j-num">{`SHA-256 ${sums.signed.sha256}`}</p>}
        </div>
      </Card>
    </>
  )
}
