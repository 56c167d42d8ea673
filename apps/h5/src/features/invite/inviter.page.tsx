/** The person's inviter: what they earn, what they see, and the end of it. */
import { ask, Button, Cell, CellGroup, Empty } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { percent } from './parts/rules.tsx'

const day = (at: number) => formatMoment(at, { time: false })

export default function InviterPage() {
  const t = useText()
  const own = useCall('invite.index', {})
  const by = own.data?.invited_by
  return (
    <SettingsPage needs={own}>
      {own.data && !by && (
        <Empty
          drawing="scroll"
          title={t('by_none')}
          note={t('by_none_note')}
          action={
            <Button variant="outline" onClick={() => go('settings.privacy')}>
              {t('to_privacy')}
            </Button>
          }
        />
      )}
      {by && <Inviter by={by} />}
    </SettingsPage>
  )
}

function Inviter({ by }: { by: NonNullable<Data<'invite.index'>['invited_by']> }) {
  const t = useText()
  const end = useAction('invite.end', { refresh: ['invite'], onDone: () => toast(t('end_done')) })
  const askFirst = async () => {
    const yes = await ask({
      title: t('end_ask'),
      body: t('end_body', { name: by.user.nickname }),
      confirm: t('end_yes'),
      cancel: t('cancel'),
    })
    if (yes) void end.run({})
  }
  const note = { open: t('sees'), ended: t('ended_note'), void: t('void_note') }[by.status]
  return (
    <>
      <CellGroup look="card" note={note}>
        <Cell title={t('by')} value={by.user.nickname} />
        <Cell title={t('since')} value={day(by.since)} />
        {by.ended_at ? (
          <Cell title={t('ended_at')} value={day(by.ended_at)} />
        ) : (
          <Cell title={t('counts_until')} value={day(by.earns_until)} />
        )}
        <Cell title={t('rate')} help={t('rate_help')} value={percent(by.rate_bp)} />
        <Cell
          title={t('earned')}
          value={<span className="j-num">{formatFen(by.earned_fen, { decimals: 'always' })}</span>}
        />
      </CellGroup>
      {by.status === 'open' && (
        <Button block variant="outline" loading={end.pending} onClick={() => void askFirst()}>
          {t('end')}
        </Button>
      )}
    </>
  )
}
