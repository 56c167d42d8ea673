/** The buyer's after-sale cases. */
import './aftersale.css'
import { Button, Seal } from '@juya/ui'
import { CaretRightIcon } from '@juya/ui/icons.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ListPage } from '../../templates/pages.tsx'
import { CaseRow } from './case/case-card.tsx'
import { useText } from './i18n.ts'

const TABS = [
  'all',
  'open',
  'requested',
  'refused',
  'awaiting_return',
  'return_shipped',
  'arbitration',
  'closed',
] as const

export default function MyCasesPage() {
  const t = useText()
  const asked = usePageParams().status
  const status = TABS.find((one) => one === asked) ?? 'all'
  const cases = usePagedCall('aftersale.mine', { status }, { keep: true })
  const { user } = useSession()
  const reread = () => void cases.refetch()
  useRoom(user ? `user:${user.id}` : null, reread, reread)
  return (
    <ListPage
      list={cases}
      tabs={{
        label: t('my_cases'),
        active: status,
        onChange: (key) => go('aftersale.mine', key === 'all' ? {} : { status: key }, { type: 'redirect' }),
        items: TABS.map((key) => ({ key, text: t(key === 'requested' ? 'tab_asked' : `tab_${key}`) })),
      }}
      row={(one) => (
        <CaseRow
          key={one.id}
          one={one}
          side="buyer"
          head={
            <button type="button" className="case-row__who j-hit" onClick={() => go('shop.home', { id: one.shop.id })}>
              <Seal name={one.shop.name} src={sizedUrl(one.shop.logo, 200)} size={22} />
              <span className="j-ellipsis">{one.shop.name}</span>
              <CaretRightIcon size={14} />
            </button>
          }
        />
      )}
      empty={{
        title: t('empty'),
        note: t('empty_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('order.mine')}>
            {t('empty_action')}
          </Button>
        ),
      }}
      end={t('end_cases', { count: cases.total })}
    />
  )
}
