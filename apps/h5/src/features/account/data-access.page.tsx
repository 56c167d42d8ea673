/** Which operators looked at what is personal of the person: when, in which role, at what, and why. */
import { SAME_ACCESS_MIN } from '@juya/contract/account-safety.ts'
import { Button, Cell, CellGroup } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './protecting/data-access.i18n.ts'

export default function DataAccessPage() {
  const t = useText()
  const common = useCommon()
  const accesses = usePagedCall('account.dataAccess', {})
  return (
    <ListPage
      list={accesses}
      layout="rows"
      before={<CellGroup note={t('intro', { minutes: SAME_ACCESS_MIN })}>{null}</CellGroup>}
      row={(look) => <Look key={look.id} look={look} />}
      empty={{
        title: t('none'),
        note: t('none_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('settings.privacy')}>
            {common('back')}
          </Button>
        ),
      }}
      end={t('end', { count: accesses.total })}
    />
  )
}

function Look({ look: { what, roles, about, reason, accessed_at } }: { look: Item<'account.dataAccess'> }) {
  const t = useText()
  const facts = [
    formatMoment(accessed_at),
    roles.map((role) => t(`role_${role}`)).join(', '),
    about && t(`about_${about.kind}`, { id: String(about.id) }),
    reason && t('reason', { reason }),
  ]
  return <Cell title={t(`what_${what}`)} help={facts.filter(Boolean).join(' · ')} />
}
