/** Money that came after the person closed an account they had before: what it is, until when it is kept, and the claim. */
import { ActionBar, Button, Cell, CellGroup, Empty, Strip } from '@juya/ui'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './kept/i18n.ts'

const yuan = (fen: number) => formatFen(fen, { decimals: 'always' })

export default function KeptPage() {
  const t = useText()
  const kept = useCall('wallet.kept', {}, { stale_ms: 0 })
  const claim = useAction('wallet.claimKept', {
    refresh: ['wallet'],
    onDone: ({ amount_fen }) => toast(t('claimed', { amount: yuan(amount_fen) })),
  })
  const data = kept.data
  return (
    <PageShell needs={kept} instead={data && data.list.length === 0 ? <Nothing verified={data.verified} /> : undefined}>
      {data && (
        <>
          <CellGroup look="card" note={t('note')}>
            {data.list.map((one) => (
              <Cell
                key={one.id}
                title={one.title}
                help={t('came', {
                  day: formatMoment(one.kept_at, { time: false }),
                  until: formatMoment(one.ends_at, { time: false }),
                })}
                value={<span className="j-num">{yuan(one.amount_fen)}</span>}
              />
            ))}
          </CellGroup>
          {data.claimable_fen < data.total_fen && (
            <>
              <Strip tone="amber">{t('ask_desk')}</Strip>
              <ToService />
            </>
          )}
          {data.claimable_fen > 0 && (
            <ActionBar>
              <Button block loading={claim.pending} onClick={() => void claim.run({})}>
                {t('claim', { amount: yuan(data.claimable_fen) })}
              </Button>
            </ActionBar>
          )}
        </>
      )}
    </PageShell>
  )
}

function Nothing({ verified }: { verified: boolean }) {
  const t = useText()
  return verified ? (
    <Empty drawing="scroll" title={t('none')} note={t('none_note')} action={<ToService />} />
  ) : (
    <Empty
      drawing="door"
      title={t('verify_title')}
      note={t('verify_note')}
      action={<Button onClick={() => go('settings.identity')}>{t('verify')}</Button>}
    />
  )
}

function ToService() {
  const t = useText()
  return (
    <Button variant="outline" block onClick={() => go('service.robot')}>
      {t('service')}
    </Button>
  )
}
